import { numbersOf } from '~/domain/buying/order/name-orders'
import { msg, t, tn } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { listAction } from '~/ui/lists/list-action'
import { OrderWarnings } from '~/ui/orders/order-warnings'
import type { action } from './route'

interface ChosenOrder {
  id: string
  number: number
  updatedAt: string
  isOpen: boolean
  isPrepaymentMissing: boolean
  isUnpaid: boolean
  canSend: boolean
}

interface Props {
  orders: ChosenOrder[]
  withdrawn: string[]
  list: string
}

export function DeliverQuestion(props: Props) {
  return (
    <OrdersQuestion
      {...props}
      intent="deliver"
      fits={({ isOpen }) => isOpen}
      title={(count) =>
        tn(count, 'Mark {count} order as delivered?', 'Mark {count} orders as delivered?')
      }
      none={t('None of these orders can be marked as delivered')}
      yes={t('Mark as delivered')}
      leftOut={msg('Already delivered or cancelled: {numbers}')}
    />
  )
}

export function PaidQuestion(props: Props) {
  return (
    <OrdersQuestion
      {...props}
      intent="paid"
      fits={({ isUnpaid }) => isUnpaid}
      title={(count) => tn(count, 'Mark {count} order as paid?', 'Mark {count} orders as paid?')}
      none={t('None of these orders can be marked as paid')}
      yes={t('Mark as paid')}
      leftOut={msg('Already paid, or nothing to pay: {numbers}')}
      harmless
    />
  )
}

export function SendQuestion(props: Props) {
  return (
    <OrdersQuestion
      {...props}
      intent="send"
      fits={({ canSend }) => canSend}
      title={(count) => tn(count, 'Send {count} order?', 'Send {count} orders?')}
      none={t('None of these orders can be sent')}
      yes={t('Send')}
      leftOut={msg('Nothing is left to send: {numbers}')}
      hint={t(
        'Each order gets one parcel with everything that is left. Orders that are collected are marked as ready to collect.',
      )}
      harmless
    />
  )
}

interface QuestionProps extends Props {
  intent: 'deliver' | 'paid' | 'send'
  /** The question leaves out the other orders. */
  fits: (order: ChosenOrder) => boolean
  title: (count: number) => string
  none: string
  yes: string
  leftOut: string
  hint?: string
  harmless?: boolean
}

function OrdersQuestion({ orders, withdrawn, list, intent, fits, ...texts }: QuestionProps) {
  const fitting = orders.filter(fits)
  const others = orders.filter((order) => !fits(order))
  const isPossible = fitting.length > 0
  return (
    <QuestionDialog<typeof action>
      title={isPossible ? texts.title(fitting.length) : texts.none}
      intent={intent}
      yes={isPossible ? texts.yes : undefined}
      no={isPossible ? t('Not yet') : t('Close')}
      cancelTo={list}
      action={listAction(list)}
      fields={<ShownOrders orders={fitting} />}
      harmless={texts.harmless}
    >
      {isPossible && <Numbers orders={fitting} withdrawn={withdrawn} warns={intent !== 'paid'} />}
      {others.length > 0 && (
        <p className="callout">{t(texts.leftOut, { numbers: numbersOf(others) })}</p>
      )}
      {isPossible && texts.hint && <p>{texts.hint}</p>}
    </QuestionDialog>
  )
}

function ShownOrders({ orders }: Pick<Props, 'orders'>) {
  return (
    <>
      <input type="hidden" name="ids" value={orders.map(({ id }) => id).join('.')} />
      <input
        type="hidden"
        name="expectedUpdatedAt"
        value={orders.map(({ updatedAt }) => updatedAt).join(' ')}
      />
    </>
  )
}

interface NumbersProps extends Omit<Props, 'list'> {
  warns: boolean
}

function Numbers({ orders, withdrawn, warns }: NumbersProps) {
  const emailText = useEmailText()
  return (
    <>
      <p>
        {tn(orders.length, 'Order {numbers}', 'Orders {numbers}', { numbers: numbersOf(orders) })}
      </p>
      {warns && (
        <OrderWarnings
          withdrawn={numbersOf(orders.filter(({ id }) => withdrawn.includes(id)))}
          unpaid={numbersOf(orders.filter((order) => order.isPrepaymentMissing))}
        />
      )}
      <p>{emailText(t('Each customer will get an email.'))}</p>
    </>
  )
}
