import {
  deliveryUndoTimeout,
  isCollected,
  isPrepaymentMissing,
  type ListedOrder,
  type Parcel,
} from '~/domain/buying/order/orders'
import { isAllSent, isPartSent } from '~/domain/buying/order/shipping-state'
import { msg, t } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { ExpectedOrder } from '~/ui/orders/expected-order'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'

interface Props {
  order: ListedOrder
  mode?: string
  /** What was returned at the payment provider, without the shop. */
  returned: number
  canUndoDelivery: boolean
  isWithdrawn: boolean
  parcel?: Parcel
}

export function OrderQuestions({
  order,
  mode,
  returned,
  canUndoDelivery,
  isWithdrawn,
  parcel,
}: Props) {
  const isProcessing = order.status === 'processing'
  if (mode === 'deliver' && isProcessing) {
    return <DeliverQuestion order={order} isWithdrawn={isWithdrawn} />
  }
  if (mode === 'undo' && canUndoDelivery) return <UndoQuestion order={order} />
  if (mode === 'unsend' && parcel) return <UndoParcelQuestion order={order} parcel={parcel} />
  if (mode === 'cancel' && isProcessing) return <CancelQuestion order={order} returned={returned} />
  return null
}

function DeliverQuestion({ order, isWithdrawn }: Pick<Props, 'order' | 'isWithdrawn'>) {
  const number = String(order.number)
  const mark = t(isCollected(order) ? 'Mark as collected' : 'Mark as delivered')
  return (
    <QuestionDialog<typeof action>
      title={mark}
      cancelTo={`/admin/orders/${order.id}`}
      intent="deliver"
      fields={<ExpectedOrder order={order} />}
      yes={mark}
      no={t('Not yet')}
      harmless
    >
      {isWithdrawn && (
        <p className="callout">
          {t('Withdrawn by the customer: {numbers}. Answer the withdrawal before you deliver.', {
            numbers: number,
          })}
        </p>
      )}
      {isPrepaymentMissing(order) && (
        <p className="callout">
          {t(
            'Order {number} is not paid yet ({method}). If the money has arrived, mark the order as paid first.',
            { number, method: order.payment?.name },
          )}
        </p>
      )}
      {isPartSent(order) && !isAllSent(order) && (
        <p className="callout">
          {t(
            isCollected(order)
              ? 'Not everything in this order is ready to collect. Once it is collected, nothing more can be.'
              : 'Not everything in this order has been sent. Once it is delivered, you can send nothing more.',
          )}
        </p>
      )}
      <p>{t('Has the customer received order {number}?', { number })}</p>
      <EmailSentence order={order} sentence={msg('{name} will get an email.')} />
      <p>{t('You can undo this for {duration}.', { duration: t(deliveryUndoTimeout.text) })}</p>
    </QuestionDialog>
  )
}

function UndoQuestion({ order }: { order: ListedOrder }) {
  const undo = t(isCollected(order) ? 'Undo the collection' : 'Undo the delivery')
  return (
    <QuestionDialog<typeof action>
      title={undo}
      cancelTo={`/admin/orders/${order.id}`}
      intent="undo"
      fields={<ExpectedOrder order={order} />}
      yes={undo}
      no={t(isCollected(order) ? 'It was collected' : 'It was delivered')}
      harmless
    >
      <p>
        {t(
          isCollected(order)
            ? 'Was order {number} marked as collected by mistake? Its status will change back to processing.'
            : 'Was order {number} marked as delivered by mistake? Its status will change back to processing.',
          { number: String(order.number) },
        )}
      </p>
      <EmailSentence order={order} sentence={msg('{name} will get an email about it.')} />
    </QuestionDialog>
  )
}

function UndoParcelQuestion({ order, parcel }: { order: ListedOrder; parcel: Parcel }) {
  return (
    <QuestionDialog<typeof action>
      title={t('Undo the parcel')}
      cancelTo={`/admin/orders/${order.id}`}
      id={parcel.id}
      intent="unsend"
      fields={<ExpectedOrder order={order} />}
      yes={t('Undo the parcel')}
      harmless
    >
      <p>
        {t(
          isCollected(order)
            ? 'Is it not ready to collect after all? Its items will count as not ready again.'
            : 'Was the parcel not sent after all? Its items will count as not sent again.',
        )}
      </p>
      <EmailSentence order={order} sentence={msg('{name} will get an email about it.')} />
    </QuestionDialog>
  )
}

function CancelQuestion({ order, returned }: Pick<Props, 'order' | 'returned'>) {
  const money = useMoney(order.currency)
  const { customer } = order
  const emailText = useEmailText()
  return (
    <QuestionDialog<typeof action>
      title={t('Cancel the order')}
      cancelTo={`/admin/orders/${order.id}`}
      intent="cancel"
      fields={<ExpectedOrder order={order} />}
      yes={t('Cancel the order')}
      pending={t('Cancelling...')}
      no={t('Keep the order')}
    >
      <p>
        {t('Are you sure you want to cancel order {number}?', { number: String(order.number) })}
      </p>
      <p>
        {customer?.email
          ? emailText(
              t('Its items go back into stock, and {name} will get an email.', {
                name: customer.name || customer.email,
              }),
              t('Its items go back into stock.'),
            )
          : t('Its items go back into stock.')}
      </p>
      {isPartSent(order) && (
        <p className="callout">
          {t(
            'Parcels of this order have been sent. Their units go back into stock, too: cancel the order only if they have come back.',
          )}
        </p>
      )}
      {order.payment?.paidAt && (
        <p>
          {t(
            returned > 0
              ? 'It was paid, and {amount} was returned at the payment provider already: at most the rest goes back through it.'
              : order.payment.attemptId
                ? 'It was paid: the money goes back through the payment provider.'
                : 'It was paid: please return the money to the customer yourself.',
            { amount: money.format(returned) },
          )}
        </p>
      )}
      {order.invoices.slice(0, 1).map(({ number }) => (
        <p key={number}>
          {t(
            order.refunds.length === 0
              ? 'Invoice {number} will be cancelled with a cancellation invoice.'
              : 'What is left of invoice {number} will be taken back with a correction invoice.',
            { number },
          )}
        </p>
      ))}
      <p>{t('This action cannot be undone.')}</p>
    </QuestionDialog>
  )
}

function EmailSentence({
  order: { customer },
  sentence,
}: {
  order: ListedOrder
  sentence: string
}) {
  const emailText = useEmailText()
  if (!customer?.email) return null
  return <p>{emailText(t(sentence, { name: customer.name || customer.email }))}</p>
}
