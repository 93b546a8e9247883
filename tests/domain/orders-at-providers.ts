// A shop with both payment providers, in whose place the stand-in is, and orders that are paid there. The clock stands
// still until a test moves it.
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { providerEnvironment, standIn } from '../payments/environment'

Object.assign(process.env, providerEnvironment)
export const { createProduct, createUser, emailsTo, refusal, stockOf } = await import('./factories')
export const { db, transaction } = await import('../../db/client')
const shop = await import('./shop')

export const minute = 60_000
mock.timers.enable({ apis: ['Date'], now: Date.now() })
export const admin = await createUser('admin')
await shop.updateShopSettings(admin, { postalAddress: 'Lane 1', taxNumber: '1', currency: 'EUR' })
const common = { instructions: '', accountHolder: '', iban: '', bic: '', link: '' }
for (const kind of ['stripe', 'mollie'] as const) {
  await shop.createPaymentMethod(admin, { ...common, kind, name: `By ${kind}` })
}

type Kind = 'stripe' | 'mollie' | 'transfer'

/** An account that the shop can use as a further payment method. */
export async function addTransfer() {
  if ((await shop.listPaymentMethods()).some(({ kind }) => kind === 'transfer')) return
  const account = { accountHolder: 'Shop', iban: 'DE75512108001245126199' }
  await shop.createPaymentMethod(admin, {
    ...common,
    ...account,
    kind: 'transfer',
    name: 'Transfer',
  })
}

export async function methodOf(kind: Kind) {
  const method = (await shop.listPaymentMethods()).find((it) => it.kind === kind)
  assert(method)
  return method
}

export async function newOrder(kind: Kind = 'stripe') {
  const [customer, product] = [await createUser(), await createProduct(3)]
  for (const _ of [1, 2]) await shop.addToCart(customer.id, product.id)
  const { id: payment } = await methodOf(kind)
  const { id, number } = await shop.placeOrder(customer.id, { payment })
  return { id, number, customer, product }
}

export type NewOrder = Awaited<ReturnType<typeof newOrder>>

/** An order with the page on which it can be paid. */
export async function opened(kind?: Kind) {
  const order = await newOrder(kind)
  await shop.openPage(order.id)
  return { ...order, page: standIn.last }
}

export async function paid(kind?: Kind) {
  const order = await opened(kind)
  await standIn.act(order.page, 'pay')
  await ask()
  return order
}

/** What the job does after some time. */
export async function ask(laterMs = 2 * minute) {
  mock.timers.setTime(Date.now() + laterMs)
  await Promise.all([shop.askDueAttempts('stripe'), shop.askDueAttempts('mollie')])
}

export async function orderOf({ id }: Pick<NewOrder, 'id'>) {
  const order = await shop.findOrder(id)
  assert(order)
  return order
}

/** Such as `processing unpaid`. */
export async function payment(order: Pick<NewOrder, 'id'>) {
  const found = await orderOf(order)
  return `${found.status} ${shop.paymentStateOf(found)}`
}

export const attemptsOf = ({ id }: Pick<NewOrder, 'id'>) =>
  db.selectFrom('payment_attempts').selectAll().where('order_id', '=', id).orderBy('id').execute()

export const statusesOf = async (order: Pick<NewOrder, 'id'>) =>
  (await attemptsOf(order)).map(({ status }) => status)

export const emailsToAdmin = async () =>
  (await emailsTo(admin.email)).filter(({ subject }) => /payment|refuses/.test(subject))

export function takeBackOne({ id }: Pick<NewOrder, 'id'>, isDue = false) {
  const items = [{ position: 0, quantity: 1, restock: true }]
  return shop.refundOrder(admin, id, { items, delivery: false, reason: '', isDue })
}
