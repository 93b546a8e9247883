import type { ReactNode } from 'react'
import type { Overview } from '~/domain/office/admin-home/overview.server'
import { type LegalPage, legalTitles } from '~/domain/settings/legal-pages'
import { listOf } from '~/languages/messages'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { usesTestKey } from '~/payment-providers/providers.server'
import { settings } from '~/settings.server'
import type { ProxyProblem } from '~/web/proxy-problem.server'
import { ProxyCallout } from './proxy-callout.server'

export function Tasks({
  overview: { orders, withdrawals, soldOut, emails, hasMail, hasMailbox, refusals, ...overview },
  proxyProblem,
}: {
  overview: Overview
  proxyProblem: ProxyProblem | undefined
}) {
  return (
    <>
      {emails && <Problems waiting={hasMail ? 0 : emails.waiting} proxyProblem={proxyProblem} />}
      {overview.unpublishedTexts?.length ? <Unpublished pages={overview.unpublishedTexts} /> : null}
      {refusals?.map(({ text, orderNumber }) => (
        <p key={text} className="callout wide">
          {text} <a href={`/admin/orders/${orderNumber}`}>{t('Open the order')}</a>
        </p>
      ))}
      <ul className="tasks wide">
        {orders && (
          <Task
            url={`/admin/orders?status=${orders['to-deliver'] < orders.processing ? 'to-deliver' : 'processing'}`}
            text={t('<b>{count}</b> to deliver', { count: orders['to-deliver'] })}
          >
            {withdrawals && withdrawals.toDeliver > 0 && (
              <span className="hint">
                {` ${tn(withdrawals.toDeliver, '({count} of them withdrawn)', '({count} of them withdrawn)')}`}
              </span>
            )}
          </Task>
        )}
        {withdrawals && withdrawals.unanswered > 0 && (
          <Task url="/admin/withdrawals" isBad text={withdrawalsText(withdrawals.unanswered)} />
        )}
        {soldOut !== undefined && (
          <Task
            url="/admin/products?show=sold-out"
            text={tn(soldOut, '<b>{count}</b> sold out', '<b>{count}</b> sold out')}
          />
        )}
        {emails && <EmailTasks {...emails} hasMailbox={hasMailbox} />}
      </ul>
    </>
  )
}

interface ProblemsProps {
  /** The number of emails that a shop without a mail server cannot send. */
  waiting: number
  proxyProblem: ProxyProblem | undefined
}

/** Of the environment of the shop, which only admins know about. */
function Problems({ waiting, proxyProblem }: ProblemsProps) {
  return (
    <>
      {waiting > 0 && (
        <p className="callout wide">
          {rich(t('This shop cannot send email: set <code>SMTP_URL</code> in its environment.'), {
            code: (text) => <code>{text}</code>,
          })}
        </p>
      )}
      {proxyProblem && !settings.demoMode && <ProxyCallout {...proxyProblem} />}
      {usesTestKey && !settings.demoMode && (
        <p className="callout wide">
          {t(
            'The key of the payment provider is a test key: customers can order without paying. Set the key of your real account in the environment.',
          )}
        </p>
      )}
    </>
  )
}

function Unpublished({ pages }: { pages: LegalPage[] }) {
  const titles = pages.map((page) => t(legalTitles[page]))
  return (
    <p className="callout wide">
      {rich(
        t(
          'Customers can already order, but these <link>legal texts</link> are not published: {titles}. Until then, you can <close>close the shop</close>.',
          { titles: t(listOf(titles)) },
        ),
        {
          link: (text) => <a href="/admin/settings/law#legal-texts">{text}</a>,
          close: (text) => <a href="/admin/settings/closed">{text}</a>,
        },
      )}
    </p>
  )
}

interface EmailTasksProps {
  waiting: number
  failed: number
  hasMailbox: boolean
}

function EmailTasks({ waiting, failed, hasMailbox }: EmailTasksProps) {
  const waitingText = hasMailbox
    ? tn(waiting, '<b>{count}</b> email in the mailbox', '<b>{count}</b> emails in the mailbox')
    : tn(waiting, '<b>{count}</b> email waiting', '<b>{count}</b> emails waiting')
  return (
    <>
      <Task url="/admin/emails" text={waitingText} />
      {failed > 0 && (
        <Task
          url="/admin/emails"
          isBad
          text={tn(failed, '<b>{count}</b> email failed', '<b>{count}</b> emails failed')}
        />
      )}
    </>
  )
}

function withdrawalsText(count: number) {
  return tn(count, '<b>{count}</b> withdrawal to answer', '<b>{count}</b> withdrawals to answer')
}

interface TaskProps {
  url: string
  /** Its number is in `<b>`. */
  text: string
  isBad?: boolean
  children?: ReactNode
}

function Task({ url, text, isBad, children }: TaskProps) {
  return (
    <li>
      <a className={isBad ? 'card bad' : 'card'} href={url}>
        {rich(text, { b: (number) => <strong>{number}</strong> })}
        {children}
      </a>
    </li>
  )
}
