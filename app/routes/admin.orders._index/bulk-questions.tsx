import { numbersOf } from '~/domain/buying/order/name-orders'
import { t, tn } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { listAction } from '~/ui/lists/list-action'
import { OrderWarnings } from '~/ui/orders/order-warnings'
import type { action } from './route'

interface Props {
  orders: {
    id: string
    number: number
    updatedAt: string
    isOpen: boolean
    isPrepaymentMissing: boolean
    canSend: boolean
  }[]
  withdrawn: string[]
  list: string
}

/** Leaves out the orders that are delivered or cancelled. */
export function DeliverQuestion({ orders, withdrawn, list }: Props) {
  const toDeliver = orders.filter(({ isOpen }) => isOpen)
  const others = orders.filter(({ isOpen }) => !isOpen)
  return (
    <QuestionDialog<typeof action>
      title={
        toDeliver.length > 0
          ? tn(
              toDeliver.length,
              'Mark {count} order as delivered?',
              'Mark {count} orders as delivered?',
            )
          : t('None of these orders can be marked as delivered')
      }
      intent="deliver"
      yes={toDeliver.length > 0 ? t('Mark as delivered') : undefined}
      no={toDeliver.length > 0 ? t('Not yet') : t('Close')}
      cancelTo={list}
      action={listAction(list)}
      fields={<ShownOrders orders={toDeliver} />}
    >
      {toDeliver.length > 0 && <Numbers orders={toDeliver} withdrawn={withdrawn} />}
      {others.length > 0 && (
        <p className="callout">
          {t('Already delivered or cancelled: {numbers}', { numbers: numbersOf(others) })}
        </p>
      )}
    </QuestionDialog>
  )
}

/** Leaves out the orders of which nothing is left to send. */
export function SendQuestion({ orders, withdrawn, list }: Props) {
  const toSend = orders.filter(({ canSend }) => canSend)
  const others = orders.filter(({ canSend }) => !canSend)
  return (
    <QuestionDialog<typeof action>
      title={
        toSend.length > 0
          ? tn(toSend.length, 'Send {count} order?', 'Send {count} orders?')
          : t('None of these orders can be sent')
      }
      intent="send"
      yes={toSend.length > 0 ? t('Send') : undefined}
      no={toSend.length > 0 ? t('Not yet') : t('Close')}
      cancelTo={list}
      action={listAction(list)}
      fields={<ShownOrders orders={toSend} />}
      harmless
    >
      {toSend.length > 0 && <Numbers orders={toSend} withdrawn={withdrawn} />}
      {others.length > 0 && (
        <p className="callout">
          {t('Nothing is left to send: {numbers}', { numbers: numbersOf(others) })}
        </p>
      )}
      {toSend.length > 0 && (
        <p>
          {t(
            'Each order gets one parcel with everything that is left. Orders that are collected are marked as ready to collect.',
          )}
        </p>
      )}
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

function Numbers({ orders, withdrawn }: Omit<Props, 'list'>) {
  const emailText = useEmailText()
  return (
    <>
      <p>
        {tn(orders.length, 'Order {numbers}', 'Orders {numbers}', { numbers: numbersOf(orders) })}
      </p>
      <OrderWarnings
        withdrawn={numbersOf(orders.filter(({ id }) => withdrawn.includes(id)))}
        unpaid={numbersOf(orders.filter((order) => order.isPrepaymentMissing))}
      />
      <p>{emailText(t('Each customer will get an email.'))}</p>
    </>
  )
}
