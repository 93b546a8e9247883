import { Form } from '@remix-run/react'
import {
  canCorrect,
  canRefund,
  deliveryUndoTimeout,
  isCollected,
  isRefundDue,
  type Order,
  paymentStateOf,
} from '~/domain/buying/order/orders'
import { dueOf, isUnderWay } from '~/domain/buying/order/refund-amounts'
import { canSend } from '~/domain/buying/order/shipping-state'
import { isWaiting, type Withdrawal } from '~/domain/eu/withdrawals/withdrawals'
import { rich } from '~/languages/rich'
import { msg, t } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { ExpectedOrder } from '~/ui/orders/expected-order'
import { PrintButton } from '~/ui/orders/print-button'
import { useMay } from '~/ui/use-may'
import { useMoney } from '~/ui/use-shop'
import { type NextCommand, nextCommand, saysWhatIsSent } from './next-command'
import type { action } from './route'

export function RefundNotice({ order }: { order: Order }) {
  const money = useMoney(order.currency)
  const emailText = useEmailText()
  const due = order.refunds.filter((refund) => refund.status === 'due' && !isUnderWay(refund))
  const may = useMay()
  if (!isRefundDue(order) || due.length === 0 || !may('money')) return null
  return (
    <p className="callout">
      {rich(
        `${t(
          order.status === 'cancelled'
            ? 'This order was paid before it was cancelled: return {total} to the customer yourself, then press <em>Mark as refunded</em>.'
            : 'Return {total} to the customer yourself, then press <em>Mark as refunded</em>.',
          { total: money.format(dueOf(due)) },
        )} ${emailText(t('The customer gets an email.'))}`,
        { em: (text) => <em>{text}</em> },
      )}
    </p>
  )
}

interface Props {
  order: Order
  canUndoDelivery: boolean
  withdrawals: Withdrawal[]
}

export function Commands({ order, canUndoDelivery, withdrawals }: Props) {
  const waiting = withdrawals.find(isWaiting)
  const isOpen = order.status === 'processing'
  const may = useMay()
  const isToSend = saysWhatIsSent(order)
  const next = nextCommand(order, withdrawals)
  const classOf = (command: NextCommand) => (command === next ? 'button' : 'button quiet')
  return (
    <div className="row">
      {waiting && may('money') && (
        <Link className={classOf('answer')} to={`/admin/withdrawals/${waiting.id}`}>
          {t('Answer the withdrawal')}
        </Link>
      )}
      {next === 'payment' && <PaymentCommand order={order} />}
      {isToSend && <SendCommand order={order} className={classOf('send')} />}
      {isOpen && may('orders') && (
        <Link className={classOf('deliver')} to="?deliver=1" preventScrollReset>
          {t(isCollected(order) ? 'Mark as collected' : 'Mark as delivered')}
        </Link>
      )}
      {!isToSend && <SendCommand order={order} className={classOf('send')} />}
      {next !== 'payment' && <PaymentCommand order={order} kind="quiet" />}
      {may('orders') && <Corrections order={order} canUndoDelivery={canUndoDelivery} />}
      {canRefund(order) && may('money') && (
        <Link className="button quiet" to="refund">
          {order.payment?.paidAt ? t('Refund') : t('Take something back')}
        </Link>
      )}
      <Link className="button quiet" to="?slip=1">
        {t('Packing slip')}
      </Link>
      <PrintButton />
      {isOpen && may('money') && (
        <Link className="button danger" to="?cancel=1" preventScrollReset>
          {t('Cancel the order')}
        </Link>
      )}
      {!isOpen && <p className="hint">{endText(order, canUndoDelivery)}</p>}
    </div>
  )
}

function Corrections({ order, canUndoDelivery }: Omit<Props, 'withdrawals'>) {
  return (
    <>
      {canUndoDelivery && (
        <Link className="button quiet" to="?undo=1" preventScrollReset>
          {t(isCollected(order) ? 'Undo the collection' : 'Undo the delivery')}
        </Link>
      )}
      {canCorrect(order) && (
        <Link className="button quiet" to="?edit=address" preventScrollReset>
          {t(order.address ? 'Correct contact and address' : 'Correct contact')}
        </Link>
      )}
      <Link className="button quiet" to={`/admin/orders/new?copy=${order.id}`}>
        {t('Copy to a new order')}
      </Link>
    </>
  )
}

function endText(order: Order, canUndoDelivery: boolean) {
  const duration = t(deliveryUndoTimeout.text)
  if (order.status === 'cancelled') {
    return t('This order is cancelled. Its status can no longer be changed.')
  }
  if (isCollected(order)) {
    return canUndoDelivery
      ? t('This order is marked as collected. You can undo this for {duration}.', { duration })
      : t('This order is collected. Its status can no longer be changed.')
  }
  return canUndoDelivery
    ? t('This order is marked as delivered. You can undo this for {duration}.', { duration })
    : t('This order is delivered. Its status can no longer be changed.')
}

function SendCommand({ order, className }: { order: Order; className: string }) {
  const may = useMay()
  if (!canSend(order) || !may('orders')) return null
  return (
    <Link className={className} to="?send=1" preventScrollReset>
      {t(isCollected(order) ? 'Ready to collect' : 'Send a parcel')}
    </Link>
  )
}

function PaymentCommand({ order, kind }: { order: Order; kind?: 'quiet' }) {
  const state = paymentStateOf(order)
  const may = useMay()
  if (!state || isProviderAsked(order) || !may('money')) return null
  const { intent, text } = paymentCommands[state]
  return (
    <Form method="post" preventScrollReset>
      <ExpectedOrder order={order} />
      <SubmitButton<typeof action> intent={intent} kind={kind}>
        {t(text)}
      </SubmitButton>
    </Form>
  )
}

// What the provider says then decides, so the shop refuses these commands.
function isProviderAsked({ payment, refunds }: Order) {
  const [last] = refunds.filter(({ status }) => status !== 'reduced').slice(-1)
  return last
    ? refunds.some(isUnderWay) || last.atProvider === 'done'
    : payment?.attemptId !== undefined
}

const paymentCommands = {
  unpaid: { intent: 'paid', text: msg('Mark as paid') },
  paid: { intent: 'unpaid', text: msg('Mark as not paid') },
  'refund due': { intent: 'refunded', text: msg('Mark as refunded') },
  'partly refunded': { intent: 'notRefunded', text: msg('Mark as not refunded') },
  refunded: { intent: 'notRefunded', text: msg('Mark as not refunded') },
} as const
