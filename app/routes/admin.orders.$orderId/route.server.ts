import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { addNote, OrderNoteDraft } from '~/domain/buying/changes/add-note.server'
import {
  correctOrder,
  listCountriesFor,
  OrderCorrection,
} from '~/domain/buying/changes/correct-order.server'
import { markUnpaid } from '~/domain/buying/changes/mark-paid.server'
import { changeOrderStatus, undoOrderDelivery } from '~/domain/buying/changes/order-status.server'
import { epcCodeOf } from '~/domain/buying/documents/epc-code.server'
import { askAgain, askAndMarkPaid } from '~/domain/buying/online-payments/ask-provider.server'
import { listAttempts } from '~/domain/buying/online-payments/list-attempts.server'
import { customerLinks } from '~/domain/buying/online-payments/pay-links.server'
import { findOrderForAdmin } from '~/domain/buying/order/order-lists.server'
import { OrderMessageDraft, sendMessage } from '~/domain/buying/order-messages/send-message.server'
import { listCarriers } from '~/domain/buying/parcels/carriers.server'
import {
  ParcelDraft,
  sendParcel,
  undoableParcels,
  undoParcel,
} from '~/domain/buying/parcels/send-parcels.server'
import { markNotRefunded, markRefunded } from '~/domain/buying/refunds/mark-refunded.server'
import { findUncounted } from '~/domain/buying/refunds/store-refund.server'
import { findTaxTerritory } from '~/domain/buying/tax-rates/tax-territories.server'
import { listWithdrawalsOf } from '~/domain/eu/withdrawals/withdrawals.server'
import { t } from '~/languages/translate'
import type { RouteArgs } from '~/web/access.server'
import { modeOf } from '~/web/request.server'
import { command, form, runIntent, textOf } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'

// The form of a parcel has a field for each item.
const [maxItems, otherFields] = [500, 10]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await findOrderForAdmin(params.orderId ?? '')
  if (!found) throw await redirectWithError('/admin/orders', t('Order not found'))
  const { order, customer, ...details } = found
  if (order.id !== params.orderId) throw redirect(`/admin/orders/${order.id}`)
  const mode = modeOf(request, 'deliver', 'undo', 'cancel', 'slip', 'send', 'unsend')
  const parcelId = new URL(request.url).searchParams.get(mode ?? '')
  return {
    ...details,
    order: { ...order, customer },
    withdrawals: await listWithdrawalsOf(order.id),
    mode,
    parcel: order.parcels?.find(({ id }) => id === parcelId),
    undoable: undoableParcels(order),
    carriers: mode === 'send' ? (await listCarriers()).map(({ name }) => name) : [],
    epcCode: epcCodeOf(order),
    attempts: await listAttempts(order),
    returned: mode === 'cancel' && order.payment?.attemptId ? await findUncounted(order.id) : 0,
    countries: mode === 'edit' ? await listCountriesFor(order) : [],
    territory: await findTaxTerritory(order),
    links: details.enteredBy && customer ? await customerLinks(order, customer) : {},
  }
}

export async function action({ admin, ...args }: RouteArgs<'orders|money'>) {
  const { orderId = '' } = args.params
  const intents = {
    deliver: shown((updatedAt) => changeOrderStatus(admin, orderId, 'delivered', updatedAt)),
    undo: shown((updatedAt) => undoOrderDelivery(admin, orderId, updatedAt)),
    cancel: shown((updatedAt) => changeOrderStatus(admin, orderId, 'cancelled', updatedAt)),
    paid: shown((updatedAt) => askAndMarkPaid(admin, orderId, updatedAt)),
    unpaid: shown((updatedAt) => markUnpaid(admin, orderId, updatedAt)),
    refunded: shown((updatedAt) => markRefunded(admin, orderId, updatedAt)),
    ask: command(() => askAgain(orderId)),
    notRefunded: shown((updatedAt) => markNotRefunded(admin, orderId, updatedAt)),
    correct: form(OrderCorrection, (draft) => correctOrder(admin, orderId, draft)),
    message: form(OrderMessageDraft, (draft) => sendMessage(admin, orderId, draft)),
    note: form(OrderNoteDraft, (draft) => addNote(admin, orderId, draft)),
    send: form(ParcelDraft, (draft) => sendParcel(admin, orderId, draft)),
    unsend: shown((expectedUpdatedAt, parcelId) =>
      undoParcel(admin, orderId, { parcelId, expectedUpdatedAt }),
    ),
  }
  return runIntent(args, intents, { maxFields: maxItems + otherFields })
}

/** A command about the order as the page has shown it. */
function shown(run: (updatedAt: string | undefined, id: string) => ReturnType<typeof undoParcel>) {
  return command((id, fields) => run(textOf(fields, 'expectedUpdatedAt') || undefined, id))
}
