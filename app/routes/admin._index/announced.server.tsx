import { Fragment } from 'react'
import { todayIn } from '~/domain/basics/time/days'
import {
  type AnnouncedStep,
  earliestHour,
} from '~/domain/buying/unpaid-orders/unpaid-orders.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'

const maxListed = 20

interface Props {
  steps: AnnouncedStep[]
  shop: ShopSettings
  /** Whether the user may mark orders as paid. */
  maySettle: boolean
}

export function Announced({ steps, shop, maySettle }: Props) {
  const groups = Map.groupBy(steps, ({ on, step }) => `${on} ${step}`)
  return (
    <section className="card wide" aria-labelledby="announced">
      <h2 id="announced">{t('Unpaid orders')}</h2>
      <ul className="ruled-list">
        {[...groups].sort().map(([key, [first, ...others]]) =>
          first ? (
            <li key={key}>
              <span>{textOf(first.step, [first, ...others])}</span>
              <time dateTime={first.on}>{whenText(first.on, shop)}</time>
            </li>
          ) : null,
        )}
      </ul>
      {maySettle && (
        <p>
          {rich(
            t('Mark an order as paid if its payment has arrived. <link>All unpaid orders</link>'),
            { link: (text) => <a href="/admin/orders?payment=unpaid">{text}</a> },
          )}
          {' · '}
          <a href="/admin/bank-statement">{t('Bank statement')}</a>
        </p>
      )}
    </section>
  )
}

function textOf(step: AnnouncedStep['step'], steps: AnnouncedStep[]) {
  const links = steps.slice(0, maxListed).map(({ number }, index) => (
    <Fragment key={number}>
      {index > 0 && ', '}
      <a href={`/admin/orders/${number}`}>{number}</a>
    </Fragment>
  ))
  const orders = steps.length > maxListed ? [...links, ' …'] : links
  const text =
    step === 'reminder'
      ? tn(steps.length, 'Reminder for order {orders}', 'Reminders for {count} orders: {orders}')
      : tn(
          steps.length,
          'Cancellation of order {orders}',
          'Cancellation of {count} orders: {orders}',
        )
  return rich(text, { orders })
}

function whenText(day: string, { locale, timeZone }: ShopSettings) {
  const at = new Date(`${day}T${earliestHour}:00Z`)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(at)
  if (day === todayIn(timeZone)) return t('Today at {time} or later', { time })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(at)
  return t('{date} at {time} or later', { date, time })
}
