import type { ReactNode } from 'react'
import { describeDelivery } from '~/domain/eu/delivery-information/delivery-information.server'
import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import { euPages } from '~/domain/settings/eu-pages'
import { legalLink } from '~/domain/settings/legal-pages'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { findNoticeHtml } from '~/shared-html/guarantee-notice.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { Html } from '~/speed/elements'
import { serverHtml } from '~/speed/server-html.server'
import { LegalText } from '~/ui/legal-text'

export function findShopSections() {
  return cachedRead('shop sections', async () => {
    const [delivery, returns] = [await deliverySection(), await returnsSection()]
    const notice = await noticeSection()
    const sections = (
      <>
        {delivery}
        {returns}
        {notice}
      </>
    )
    return delivery || returns || notice ? serverHtml(sections) : undefined
  })
}

async function deliverySection() {
  const { methods, payments } = await describeDelivery()
  if (methods.length + payments.length === 0) return undefined
  const lang = textLangOf(await shopSettings())
  const content = (
    <>
      {methods.length > 0 && (
        <ul>
          {methods.map(({ name, tariff, time }) => (
            <li key={name}>
              {rich(t('{name}: {text}'), { name: <span lang={lang}>{name}</span>, text: tariff })}
              {time && <span lang={lang}>{`, ${time}`}</span>}
            </li>
          ))}
        </ul>
      )}
      {payments.length > 0 && (
        <p>
          {rich(t('Payment: {terms}'), { terms: <span lang={lang}>{payments.join(' · ')}</span> })}
        </p>
      )}
    </>
  )
  return <Section title={t('Delivery and payment')}>{content}</Section>
}

// The page of a product contains the text twice, as HTML and as data of the page.
const maxTextLength = 2000

async function returnsSection() {
  const settings = await shopSettings()
  const texts = await legalTexts()
  const { withdrawalDays: days } = settings
  const text = texts.returns?.text ?? ''
  if (text && text.length <= maxTextLength) {
    const content = (
      <div className="legal-text" lang={textLangOf(settings)}>
        <LegalText text={text} />
      </div>
    )
    return <Section title={t('Returns')}>{content}</Section>
  }
  const url = legalLink(texts, 'returns')
  if (days === null && !url) return undefined
  const content = (
    <>
      {days !== null && (
        <p>{rich(withdrawalText(days), { link: (text) => <a href={withdrawalPath}>{text}</a> })}</p>
      )}
      {url && (
        <p>
          <a href={url}>{t('Returns policy')}</a>
        </p>
      )}
    </>
  )
  return <Section title={t('Returns')}>{content}</Section>
}

function withdrawalText(days: number) {
  return tn(
    days,
    'You can withdraw from the contract within {count} day after the delivery, without giving a reason: <link>Withdraw from contract</link>.',
    'You can withdraw from the contract within {count} days after the delivery, without giving a reason: <link>Withdraw from contract</link>.',
  )
}

async function noticeSection() {
  const html = await findNoticeHtml()
  if (!html) return undefined
  const content = <Html is="div" className="guarantee" of={html} />
  return <Section title={t(euPages.guaranteeNotice.title)}>{content}</Section>
}

interface SectionProps {
  title: string
  open?: boolean
  children: ReactNode
}

export function Section({ title, open, children }: SectionProps) {
  return (
    <details open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
