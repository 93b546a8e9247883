import { Form } from '@remix-run/react'
import {
  deliveryUndoTimeout,
  isRefundDue,
  type Order,
  paymentStateOf,
} from '~/domain/orders/orders'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { PrintButton } from '~/ui/orders/print-button'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'

export function RefundNotice({ order }: { order: Order }) {
  const money = useMoney(order.currency)
  if (!isRefundDue(order)) return null
  return (
    <p className="callout no-print">
      {`This order was paid before it was cancelled: return ${money.format(order.total)} to the customer yourself, then press `}
      <em>Mark as refunded</em>. The customer gets an email.
    </p>
  )
}

interface Props {
  order: Order
  canUndoDelivery: boolean
}

export function Commands({ order, canUndoDelivery }: Props) {
  const isOpen = order.status === 'processing'
  return (
    <div className="row no-print">
      {isOpen && (
        <>
          <Link className="button" to="?deliver=1" preventScrollReset>
            Mark as delivered
          </Link>
          <Link className="button danger" to="?cancel=1" preventScrollReset>
            Cancel the order
          </Link>
        </>
      )}
      <PaymentCommand order={order} />
      {canUndoDelivery && (
        <Link className="button quiet" to="?undo=1" preventScrollReset>
          Undo the delivery
        </Link>
      )}
      <Link className="button quiet" to="?slip=1">
        Packing slip
      </Link>
      <PrintButton />
      {!isOpen && (
        <p className="hint">
          {canUndoDelivery
            ? `This order is marked as delivered. You can undo this for ${deliveryUndoTimeout.text}.`
            : `This order is ${order.status}. Its status can no longer be changed.`}
        </p>
      )}
    </div>
  )
}

function PaymentCommand({ order }: { order: Order }) {
  const state = paymentStateOf(order)
  if (!state) return null
  const { intent, text } = paymentCommands[state]
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton<typeof action> intent={intent} pending="Saving..." className="button quiet">
        {text}
      </SubmitButton>
    </Form>
  )
}

const paymentCommands = {
  unpaid: { intent: 'paid', text: 'Mark as paid' },
  paid: { intent: 'unpaid', text: 'Mark as not paid' },
  'refund due': { intent: 'refunded', text: 'Mark as refunded' },
  refunded: { intent: 'notRefunded', text: 'Mark as not refunded' },
} as const
