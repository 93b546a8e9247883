import { deliveryUndoTimeout, isPrepaymentMissing, type ListedOrder } from '~/domain/orders/orders'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import type { action } from './route'

interface Props {
  order: ListedOrder
  mode?: string
  canUndoDelivery: boolean
}

export function OrderQuestions({ order, mode, canUndoDelivery }: Props) {
  const isProcessing = order.status === 'processing'
  if (mode === 'deliver' && isProcessing) return <DeliverQuestion order={order} />
  if (mode === 'undo' && canUndoDelivery) return <UndoQuestion order={order} />
  if (mode === 'cancel' && isProcessing) return <CancelQuestion order={order} />
  return null
}

function DeliverQuestion({ order }: { order: ListedOrder }) {
  const { customer } = order
  return (
    <QuestionDialog<typeof action>
      title="Mark as delivered"
      cancelTo={`/admin/orders/${order.id}`}
      intent="deliver"
      yes="Mark as delivered"
      pending="Saving..."
      no="Not yet"
      harmless
    >
      {isPrepaymentMissing(order) && (
        <p className="callout">
          {`Order ${order.number} is not paid yet (${order.payment?.name}). If the money has arrived, mark the order as paid first.`}
        </p>
      )}
      <p>{`Has the customer received order ${order.number}?`}</p>
      {customer && <p>{`${customer.name} will get an email.`}</p>}
      <p>{`You can undo this for ${deliveryUndoTimeout.text}.`}</p>
    </QuestionDialog>
  )
}

function UndoQuestion({ order }: { order: ListedOrder }) {
  const { customer } = order
  return (
    <QuestionDialog<typeof action>
      title="Undo the delivery"
      cancelTo={`/admin/orders/${order.id}`}
      intent="undo"
      yes="Undo the delivery"
      pending="Saving..."
      no="It was delivered"
      harmless
    >
      <p>{`Was order ${order.number} marked as delivered by mistake? Its status will change back to processing.`}</p>
      {customer && <p>{`${customer.name} will get an email about it.`}</p>}
    </QuestionDialog>
  )
}

function CancelQuestion({ order }: { order: ListedOrder }) {
  const { customer } = order
  return (
    <QuestionDialog<typeof action>
      title="Cancel the order"
      cancelTo={`/admin/orders/${order.id}`}
      intent="cancel"
      yes="Cancel the order"
      pending="Cancelling..."
      no="Keep the order"
    >
      <p>{`Are you sure you want to cancel order ${order.number}?`}</p>
      <p>Its items go back into stock{customer && `, and ${customer.name} will get an email`}.</p>
      {order.payment?.paidAt && (
        <p>It was paid: please return the money to the customer yourself.</p>
      )}
      {order.invoices.map(({ number }) => (
        <p key={number}>{`Invoice ${number} will be cancelled with a cancellation invoice.`}</p>
      ))}
      <p>This action cannot be undone.</p>
    </QuestionDialog>
  )
}
