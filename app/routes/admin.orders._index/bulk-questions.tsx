import { t, tn } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { listAction } from '~/ui/lists/list-action'
import type { action } from './route'

interface Props {
  orders: {
    id: string
    number: number
    updatedAt: string
    isPrepaymentMissing: boolean
    canSend: boolean
  }[]
  withdrawn: string[]
  list: string
}

export function DeliverQuestion(props: Props) {
  const { orders, list } = props
  return (
    <QuestionDialog<typeof action>
      title={tn(
        orders.length,
        'Mark {count} order as delivered?',
        'Mark {count} orders as delivered?',
      )}
      intent="deliver"
      yes={t('Mark as delivered')}
      no={t('Not yet')}
      cancelTo={list}
      action={listAction(list)}
      fields={<ShownOrders orders={orders} />}
    >
      <Numbers {...props} />
    </QuestionDialog>
  )
}

/** Leaves out the orders of which nothing is left to send. */
export function SendQuestion({ orders, withdrawn, list }: Props) {
  const toSend = orders.filter(({ canSend }) => canSend)
  const others = orders.filter(({ canSend }) => !canSend)
  return (
    <QuestionDialog<typeof action>
      title={tn(toSend.length, 'Send {count} order?', 'Send {count} orders?')}
      intent="send"
      yes={t('Send')}
      no={t('Not yet')}
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
      <p>
        {t(
          'Each order gets one parcel with everything that is left. Orders that are collected are marked as ready to collect.',
        )}
      </p>
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

function numbersOf(orders: Props['orders']) {
  return orders.map(({ number }) => number).join(', ')
}

function Numbers({ orders, withdrawn }: Omit<Props, 'list'>) {
  const emailText = useEmailText()
  const unpaid = orders.filter((order) => order.isPrepaymentMissing)
  const withdrawnOrders = orders.filter(({ id }) => withdrawn.includes(id))
  return (
    <>
      <p>
        {tn(orders.length, 'Order {numbers}', 'Orders {numbers}', { numbers: numbersOf(orders) })}
      </p>
      {withdrawnOrders.length > 0 && (
        <p className="callout">
          {t('Withdrawn by the customer: {numbers}. Answer the withdrawal before you deliver.', {
            numbers: numbersOf(withdrawnOrders),
          })}
        </p>
      )}
      {unpaid.length > 0 && (
        <p className="callout">
          {t('Not paid yet: {numbers}. If the money has arrived, mark the order as paid first.', {
            numbers: numbersOf(unpaid),
          })}
        </p>
      )}
      <p>{emailText(t('Each customer will get an email.'))}</p>
    </>
  )
}
