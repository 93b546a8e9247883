import {
  blanksIn,
  type LegalPage,
  type LegalTexts,
  legalPages,
  legalTitles,
} from '~/domain/settings/legal-pages'
import { rich } from '~/languages/rich'
import { msg, t, tn } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextAreaField } from '~/ui/forms/fields'
import { markupHint } from '~/ui/forms/markup-hint'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'
import type { action } from './route'

interface Props {
  texts: LegalTexts
  expected: string
}

/** Which texts are published, with links to their fields. */
export function LegalTextsList({ texts }: { texts: LegalTexts }) {
  return (
    <ul>
      {legalPages.map((page) => (
        <li key={page}>
          {rich(stateOf(t(legalTitles[page]), texts[page]), {
            link: (title) => <a href={`#${formId}-${page}`}>{title}</a>,
          })}
        </li>
      ))}
    </ul>
  )
}

function stateOf(title: string, { text = '', url = '' } = {}) {
  const blanks = blanksIn(text).length
  if (blanks > 0) {
    return tn(
      blanks,
      '<link>{title}</link>: not published, {count} blank',
      '<link>{title}</link>: not published, {count} blanks',
      { title },
    )
  }
  const isPublished = text || url
  return t(isPublished ? '<link>{title}</link>: published' : '<link>{title}</link>: empty', {
    title,
  })
}

const formId = 'texts'

export function LegalTextsForm({ texts, expected }: Props) {
  const [form, fields] = useAdminForm('LegalTextsDraft', {
    id: formId,
    lastResult: useReplyTo<typeof action>('texts') ?? null,
    defaultValue: Object.fromEntries(
      legalPages.map((page) => [page, texts[page]?.text || texts[page]?.url]),
    ),
  })
  return (
    <section id="legal-texts" aria-labelledby="texts-title">
      <ErrorSummary form={form} />
      <h2 id="texts-title">{t('Legal texts')}</h2>
      <p>
        {t(
          'Each text has its own page, with a link in the footer. If you enter nothing but a web address, the link in the footer leads there. Which texts a shop needs depends on the country: ask a lawyer or an advisory service for businesses.',
        )}
      </p>
      <p className="hint">{t(markupHint)}</p>
      {/* Multipart, because URL encoding makes a text in a non-Latin script three times as long. */}
      <ShopForm form={form} encType="multipart/form-data" expected={expected}>
        {legalPages.map((page) => (
          <TextAreaField
            key={page}
            field={fields[page]}
            label={t(legalTitles[page])}
            hint={<Hint page={page} text={texts[page]?.text ?? ''} />}
            // Most browsers give it the height of its text.
            rows={20}
          />
        ))}
        <SubmitButton<typeof action> intent="texts">{t('Save legal texts')}</SubmitButton>
      </ShopForm>
    </section>
  )
}

function Hint({ page, text }: { page: LegalPage; text: string }) {
  const blanks = blanksIn(text)
  const path = `/${page}`
  return (
    <>
      {t(hints[page])}{' '}
      {blanks.length > 0
        ? tn(
            blanks.length,
            'Not published yet: {count} blank. Replace what is in double brackets, or only remove the brackets if its words are already right.',
            'Not published yet: {count} blanks. Replace what is in double brackets, or only remove the brackets where the words are already right.',
          )
        : text && rich(t('Shown at {path}.'), { path: <Link to={path}>{path}</Link> })}
      {[...new Set(blanks)].map((blank) => (
        <span key={blank} className="blank">
          {blank}
        </span>
      ))}
    </>
  )
}

const hints: Record<LegalPage, string> = {
  terms: msg(
    'Customers accept them with their order. If it is empty, they are asked to accept nothing.',
  ),
  privacy: msg('What you store of customers, and why. If it is empty, there is no such page.'),
  imprint: msg('Who runs this shop. If it is empty, there is no such page.'),
  returns: msg('What customers can send back, and how. If it is empty, there is no such page.'),
}
