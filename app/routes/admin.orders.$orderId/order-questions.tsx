import { useLoaderData } from '@remix-run/react'
import { deliveryUndoTimeout, isPrepaymentMissing } from '~/domain/orders/orders'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import type { action, loader } from './route'

export function OrderQuestions() {
  const { order, mode, canUndoDelivery } = useLoaderData<typeof loader>()
  const isProcessing = order.status === 'processing'
  if (mode === 'deliver' && isProcessing) return <DeliverQuestion />
  if (mode === 'undo' && canUndoDelivery) return <UndoQuestion />
  if (mode === 'cancel' && isProcessing) return <CancelQuestion />
  return null
}

function DeliverQuestion() {
  const { order, customer } = useLoaderData<typeof loader>()
  const path = `/admin/orders/${order.id}`
  return (
    <QuestionDialog<typeof action>
      title="Mark as delivered"
      action={path}
      cancelTo={path}
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

function UndoQuestion() {
  const { order, customer } = useLoaderData<typeof loader>()
  const path = `/admin/orders/${order.id}`
  return (
    <QuestionDialog<typeof action>
      title="Undo the delivery"
      action={path}
      cancelTo={path}
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

function CancelQuestion() {
  const { order, customer } = useLoaderData<typeof loader>()
  const path = `/admin/orders/${order.id}`
  return (
    <QuestionDialog<typeof action>
      title="Cancel the order"
      action={path}
      cancelTo={path}
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
