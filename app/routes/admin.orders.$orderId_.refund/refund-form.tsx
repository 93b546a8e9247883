import { Form } from '@remix-run/react'
import { sumOfLine } from '~/domain/basics/money/lines'
import type { Money } from '~/domain/basics/money/money'
import { type Order, type OrderItem, toPay } from '~/domain/buying/order/orders'
import { leftOf, refundedAmount, unitsOfLine } from '~/domain/buying/order/refund-amounts'
import { isPartSent, shippingStateOf, unsentUnits } from '~/domain/buying/order/shipping-state'
import type { WithdrawnLine } from '~/domain/eu/withdrawals/withdrawals'
import { rich } from '~/languages/rich'
import { msg, t, tn } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { AmountField } from '~/ui/forms/amount-field'
import { CheckboxField, ErrorSummary, TextField } from '~/ui/forms/fields'
import { type FormField, fieldOf } from '~/ui/forms/form-field'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply } from '~/ui/forms/use-reply'
import { Detail } from '~/ui/layout/detail'
import { Link } from '~/ui/link'
import { ExpectedOrder } from '~/ui/orders/expected-order'
import { LineName } from '~/ui/orders/line-name'
import { useMoney } from '~/ui/use-shop'

interface Props {
  order: Order
  /** Whether the form begins with everything that is left. */
  isAll: boolean
  /** What the customer has withdrawn from, if it is a part: the form begins with it. */
  withdrawn?: WithdrawnLine[]
  /** What was returned at the payment provider, and is in no refund yet. */
  returned: number
}

export function RefundForm({ order, isAll, withdrawn, returned }: Props) {
  const money = useMoney(order.currency)
  const emailText = useEmailText()
  const reply = useReply()
  const left = leftOf(order)
  const unsent = shippingStateOf(order) === 'partly sent' ? unsentUnits(order) : []
  const isPaid = Boolean(order.payment?.paidAt)
  const field = (name: string, initialValue = ''): FormField =>
    reply ? fieldOf(reply, name, `refund-${name}`) : { id: `refund-${name}`, name, initialValue }
  const firstUnits = (position: number) => {
    const rest = left.units[position] ?? 0
    if (isAll) return String(rest)
    const line = withdrawn?.find((it) => it.position === position)
    return line ? String(Math.min(line.quantity, rest)) : ''
  }
  return (
    <Form method="post" className="form">
      {reply?.error && (
        <ErrorSummary form={{ id: 'refund', allErrors: reply.error, status: 'error' }} />
      )}
      <p>{explanation(order, emailText)}</p>
      {isPaid && <Sums order={order} />}
      {returned > 0 && (
        <p className="callout">
          {t(
            '{amount} was returned at the payment provider already, without the shop. It counts first: at most the rest goes back.',
            { amount: money.format(returned) },
          )}
        </p>
      )}
      {!isAll && order.status === 'delivered' && (
        <p>
          <Link to="?all=1">{t('Fill in everything that is left')}</Link>
        </p>
      )}
      {order.items.map((item, position) => (
        <LineFields
          key={item.productId + item.variantName}
          item={item}
          price={money.format(item.price)}
          rest={restOf(item, left.units[position] ?? 0, money)}
          left={left.units[position] ?? 0}
          unsent={unsent[position] ?? 0}
          units={field(`units_${position}`, firstUnits(position))}
          restock={field(`restock_${position}`)}
        />
      ))}
      {left.delivery > 0 && (
        <CheckboxField
          field={field('delivery', isAll ? 'on' : '')}
          label={t('Delivery charge of {amount}', { amount: money.format(left.delivery) })}
        />
      )}
      <AmountField
        field={field('amount')}
        label={t('Amount, if it differs')}
        hint={t(
          'Leave this empty to take the prices of the chosen units. Enter an amount to deduct something, or to lower the price of goods that the customer keeps. At most {max}.',
          { max: money.format(left.amount) },
        )}
      />
      <TextField
        field={field('reason')}
        label={t('Reason')}
        hint={emailText(
          t('The customer gets it by email, and the correction invoice shows it.'),
          t('The correction invoice shows it.'),
        )}
      />
      {isPaid && (
        <CheckboxField field={field('isDue')} label={t('I will return the money later')} />
      )}
      <ExpectedOrder order={order} />
      <p>
        <SubmitButton>{isPaid ? t('Save refund') : t('Take back')}</SubmitButton>
      </p>
    </Form>
  )
}

function explanation(order: Order, emailText: ReturnType<typeof useEmailText>) {
  if (!order.payment?.attemptId && !order.payment?.paidAt) {
    return emailText(
      t('The order is not paid: the customer pays less, and gets an email about it.'),
      t('The order is not paid: the customer pays less.'),
    )
  }
  return `${t(moneyText(order))} ${emailText(t('The customer gets an email.'))}`
}

function moneyText(order: Order) {
  if (order.payment?.attemptId) {
    return msg(
      'The money goes back through the payment provider, unless you return it in another way.',
    )
  }
  return order.status === 'processing' && !isPartSent(order)
    ? msg(
        'These units will not be delivered. Return the money to the customer yourself, and save it here.',
      )
    : msg('Return the money to the customer yourself, and save it here.')
}

function Sums({ order }: { order: Order }) {
  const money = useMoney(order.currency)
  return (
    <dl className="details">
      <Detail term={t('Paid')}>{money.format(toPay(order))}</Detail>
      <Detail term={t('Refunded')}>
        {money.format(refundedAmount(order.refunds, 'due', 'done'))}
      </Detail>
      <Detail term={t('Left to refund')}>{money.format(leftOf(order).amount)}</Detail>
    </dl>
  )
}

function restOf(item: OrderItem, left: number, money: Money) {
  return item.discount
    ? money.format(sumOfLine(unitsOfLine(item, left, item.quantity - left)))
    : undefined
}

interface LineProps {
  item: OrderItem
  price: string
  /** What a voucher leaves of the price of all units that are left. Undefined without a voucher. */
  rest?: string
  left: number
  /** Units that wait for another parcel. */
  unsent: number
  units: FormField
  restock: FormField
}

function LineFields({ item, price, rest, left, unsent, units, restock }: LineProps) {
  if (left === 0) return null
  const label = (text: string) =>
    rich(text, {
      hidden: (words) => <span className="visually-hidden">{words}</span>,
      product: <LineName line={item} withNumber />,
    })
  const hint = rest
    ? t('At most {max}, for {price} together, after the voucher.', {
        max: String(left),
        price: rest,
      })
    : t('At most {max}, for {price} each.', { max: String(left), price })
  return (
    <fieldset className="option">
      <legend>
        <LineName line={item} withNumber />
      </legend>
      <TextField
        field={units}
        label={label(t('Units<hidden> of {product}</hidden>'))}
        hint={unsent > 0 ? `${hint} ${unsentText(unsent)}` : hint}
        inputMode="numeric"
      />
      <CheckboxField
        field={restock}
        label={label(t('Put back in stock<hidden>: {product}</hidden>'))}
      />
    </fieldset>
  )
}

function unsentText(unsent: number) {
  return tn(
    unsent,
    '{count} unit is not sent yet. It is taken back first, and will not be delivered.',
    '{count} units are not sent yet. They are taken back first, and will not be delivered.',
  )
}
