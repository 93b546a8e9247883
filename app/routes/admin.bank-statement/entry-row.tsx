import {
  isChoice,
  type MatchedEntry,
  type PayableOrder,
} from '~/domain/files/bank-statements/bank-entries'
import { t } from '~/languages/translate'
import { SelectField } from '~/ui/forms/fields'
import { Link } from '~/ui/link'
import { useMoney, useShop } from '~/ui/use-shop'
import { VerdictText } from './verdict-text'

interface Props {
  entry: MatchedEntry
  /** The orders to choose from. Undefined if the page repeats them often enough. */
  open?: PayableOrder[]
  problem?: string
}

export function EntryRow({ entry, open, problem }: Props) {
  const { date, payer, text, amount, currency, orders, verdict } = entry
  const money = useMoney(currency)
  return (
    <tr>
      <td>
        <Day date={date} />
      </td>
      <td lang="">
        {payer && <strong>{payer}</strong>} {text}
      </td>
      <td>{money.format(amount)}</td>
      <td>
        {problem && <p className="error">{problem}</p>}
        <p>
          <VerdictText entry={entry} />
        </p>
        {verdict === 'too little' && orders[0] && (
          <Link to={`/admin/orders/${orders[0].id}#message-title`}>
            {t('Write to the customer')}
          </Link>
        )}
        <Choice entry={entry} open={open} />
      </td>
    </tr>
  )
}

function Day({ date }: { date: string }) {
  const { locale } = useShop() ?? {}
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return <time dateTime={date}>{format.format(new Date(date))}</time>
}

function Choice({ entry, open }: Omit<Props, 'problem'>) {
  const { hash, verdict, orders, currency } = entry
  const money = useMoney(currency)
  const [order] = orders
  const choiceOf = ({ id, updatedAt }: PayableOrder) => `${hash} ${id} ${updatedAt}`
  if (order && (verdict === 'sure' || verdict === 'paid')) {
    const text =
      verdict === 'sure'
        ? t('Mark order {number} as paid', { number: String(order.number) })
        : t('This is its payment')
    return (
      <div className="check">
        <input
          type="checkbox"
          id={hash}
          name={`match_${hash}`}
          value={choiceOf(order)}
          defaultChecked
          autoComplete="off"
        />
        <label htmlFor={hash}>{text}</label>
      </div>
    )
  }
  if (!isChoice(entry)) return null
  const others = open?.filter(({ id }) => orders.every((it) => it.id !== id)) ?? []
  const offered = [...orders, ...others].filter((it) => it.currency === currency)
  if (offered.length === 0) {
    return (
      !open && (
        <p className="hint">
          {t('To choose an order, mark those above first, or upload a file of fewer days.')}
        </p>
      )
    )
  }
  return (
    <SelectField
      field={{ id: hash, name: `match_${hash}` }}
      label={t('Order that was paid')}
      placeholder={t('Leave open')}
      options={offered.map((it) => [
        choiceOf(it),
        [it.number, money.format(it.due), it.customer].filter(Boolean).join(' · '),
      ])}
    />
  )
}
