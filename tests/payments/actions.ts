import { addRefund, leftOf, type Page, type RefundStatus } from './page'

export interface ActOptions {
  refundStatus: RefundStatus
  /** Of a refund; all that is left if it is missing. */
  amount?: number
}

/** Returns the events of Stripe. */
type Act = (page: Page, options: ActOptions) => string[]

const hour = 3_600_000
const day = 24 * hour

/** What a customer, the time, or a shopkeeper at the dashboard does. */
export const actions = {
  pay(page) {
    move(page, 'paid', canBePaid)
    return ['checkout.session.completed']
  },
  'pay later': (page) => {
    move(page, 'pending', canBePaid)
    return ['checkout.session.completed']
  },
  'pay later: succeeds': (page) => {
    move(page, 'paid', canBePaid)
    return ['checkout.session.completed', 'checkout.session.async_payment_succeeded']
  },
  'pay later: fails': (page) => {
    move(page, 'failed', canBePaid)
    return ['checkout.session.completed', 'checkout.session.async_payment_failed']
  },
  leave: () => [],
  // At Mollie the payment stays open, and no webhook is called, until the money is there:
  // https://docs.mollie.com/docs/bank-transfer. At Stripe the page is complete, and its payment requires an action.
  'choose bank transfer': (page) => {
    if (page.provider === 'mollie') return choose(page, 'banktransfer')
    move(page, 'pending', canBePaid)
    page.intent = 'requires_action'
    return ['checkout.session.completed']
  },
  'choose PayPal': (page) => choose(page, 'paypal'),
  'choose iDEAL': (page) => choose(page, 'ideal'),
  // https://docs.mollie.com/docs/place-a-hold-for-a-payment and capture_method "manual" of Stripe.
  authorize(page) {
    move(page, 'authorized', canBePaid)
    return ['checkout.session.completed']
  },
  // The page stays open for another card.
  decline(page) {
    page.intent = 'requires_payment_method'
    return []
  },
  cancel(page) {
    move(page, 'canceled', canBePaid)
    return []
  },
  expire(page) {
    move(page, 'expired', ({ state }) => state === 'open')
    return ['checkout.session.expired']
  },
  'refund at the dashboard': (page, { refundStatus, amount = leftOf(page) }) => {
    if (amount <= 0 || amount > leftOf(page)) throw new Error(`${leftOf(page)} can be refunded`)
    addRefund(page, { amount, status: refundStatus, metadata: {} })
    return ['refund.created', 'refund.updated']
  },
  'dispute at the dashboard': (page) => {
    if (page.state !== 'paid') throw new Error('Nothing was paid')
    page.isDisputed = true
    return ['charge.dispute.created']
  },
} satisfies Record<string, Act>

export type ActionName = keyof typeof actions

/** Those that customers, and shopkeepers at the dashboard, have at this provider. */
export function actionsOf(page: Page) {
  const others: ActionName[] =
    page.provider === 'stripe' ? ['choose PayPal', 'choose iDEAL', 'cancel'] : ['decline']
  return (Object.keys(actions) as ActionName[]).filter((name) => !others.includes(name))
}

// specs.yaml of mollie/openapi, August 2026: "Session timeout" of each method; a card has 15 minutes.
const lifetimes = { banktransfer: 14 * day, paypal: 72 * hour, ideal: hour / 4 }

function choose(page: Page, method: keyof typeof lifetimes) {
  if (page.methods && !page.methods.includes(method)) {
    throw new Error(`The shop does not offer ${method}`)
  }
  if (method !== 'paypal' && page.currency !== 'EUR') throw new Error(`${method} takes EUR only`)
  if (page.state !== 'open') throw new Error(`The payment is ${page.state}`)
  page.method = method
  page.expiresAt = page.createdAt + lifetimes[method]
  return []
}

const canBePaid = ({ state }: Page) => ['open', 'pending', 'authorized'].includes(state)

function move(page: Page, state: Page['state'], isPossible: (page: Page) => boolean) {
  if (!isPossible(page)) throw new Error(`Not possible on a page that is ${page.state}`)
  page.state = state
  page.intent = undefined
}
