import { db } from 'db/client'
import { sql } from 'kysely'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { unpaid } from '~/domain/buying/order/matching-orders.server'
import type { BankEntry, MatchedEntry, PayableOrder, Verdict } from './bank-entries'
import { hasInvoiceNumber, numbersIn } from './numbers-in-text.server'

interface KnownOrder extends PayableOrder {
  state: 'open' | 'paid' | 'cancelled'
  /** Whether the payment of the order was found on a statement. */
  isMatched: boolean
}

// Each payment without an order has them all to choose from.
const maxOffered = 50
const maxWithAmount = 10

/** Which orders the payments are for. `open` are the newest that are not paid. Changes nothing. */
export async function matchEntries(entries: BankEntry[]) {
  const matched = await listMatched(entries.map(({ hash }) => hash))
  const open = await listOpen()
  const named = await findNamed(entries)
  const claimed = new Set<string>()
  const sure = new Map<string, KnownOrder>()
  for (const entry of entries) {
    const exact = (named.get(entry) ?? []).filter((it) => isExact(it, entry))
    const [order] = exact
    if (matched.has(entry.hash) || !order || exact.length > 1 || claimed.has(order.id)) continue
    claimed.add(order.id)
    sure.set(entry.hash, order)
  }
  const free = open.filter(({ id }) => !claimed.has(id))
  const rows = entries.map((entry): MatchedEntry => {
    const [verdict, orders] = verdictOn(entry, {
      matched: matched.get(entry.hash),
      sure: sure.get(entry.hash),
      named: named.get(entry) ?? [],
      free,
      claimed,
    })
    return { ...entry, verdict, orders: orders.map(payable) }
  })
  return { rows, open: free.slice(0, maxOffered).map(payable) }
}

const isExact = (order: KnownOrder, { amount, currency }: BankEntry) =>
  order.state === 'open' && order.due === amount && order.currency === currency

interface Found {
  matched?: KnownOrder
  sure?: KnownOrder
  named: KnownOrder[]
  free: KnownOrder[]
  claimed: ReadonlySet<string>
}

function verdictOn(entry: BankEntry, found: Found): [Verdict, KnownOrder[]] {
  if (found.matched) return ['matched', [found.matched]]
  if (found.sure) return ['sure', [found.sure]]
  const { named, claimed, free } = found
  const exact = named.filter((it) => isExact(it, entry) && !claimed.has(it.id))
  if (exact.length > 1) return ['likely', exact]
  const open = named.filter(({ state }) => state === 'open')
  const sum = open.reduce((total, { due }) => total + due, 0)
  const isOneCurrency = open.every(({ currency }) => currency === entry.currency)
  if (open.length > 1 && isOneCurrency && sum === entry.amount) return ['together', open]
  const [order, other] = open.length > 0 ? open : named
  if (order && !other) return verdictOnOrder(entry, order, claimed)
  if (order) return open.length > 0 ? ['likely', open] : ['open', []]
  const withAmount = free.filter((it) => isExact(it, entry)).slice(0, maxWithAmount)
  return withAmount.length === 1 ? ['likely', withAmount] : ['open', withAmount]
}

function verdictOnOrder(
  entry: BankEntry,
  order: KnownOrder,
  claimed: ReadonlySet<string>,
): [Verdict, KnownOrder[]] {
  if (order.state === 'cancelled') return ['cancelled', [order]]
  if (order.currency !== entry.currency) return ['other currency', [order]]
  if (claimed.has(order.id) || order.isMatched) return ['twice', [order]]
  if (order.state === 'paid') return [order.due === entry.amount ? 'paid' : 'twice', [order]]
  return [entry.amount < order.due ? 'too little' : 'too much', [order]]
}

function payable({ state: _, isMatched: __, ...order }: KnownOrder): PayableOrder {
  return order
}

function selectOrders() {
  return db
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
    .select(['orders.id', 'order_number as number', 'status', 'currency', 'paid_at as paidAt'])
    .select(['customer_name as customer', 'orders.updated_at as updatedAt'])
    .select((eb) => [
      sql<number>`total - coalesce((select sum(amount) from refunds
        where refunds.order_id = orders.id and refunds.status = 'reduced'), 0)`.as('due'),
      eb
        .selectFrom('bank_entries')
        .select((entries) => entries.fn.countAll<number>().as('count'))
        .whereRef('bank_entries.order_id', '=', 'orders.id')
        .whereRef('imported_at', '>=', 'paid_at')
        .as('entryCount'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

// An order of which all was taken back before it was paid is as good as cancelled.
function knownOrder({ status, paidAt, due, entryCount, customer, ...order }: Row): KnownOrder {
  const isOver = status === 'cancelled' || (!paidAt && Number(due) === 0)
  return {
    ...order,
    customer: customer ?? '',
    due: Number(due),
    state: isOver ? 'cancelled' : paidAt ? 'paid' : 'open',
    isMatched: Number(entryCount) > 0,
  }
}

async function listOpen() {
  const rows = await selectOrders().where(unpaid).orderBy('order_number', 'desc').execute()
  return rows.map(knownOrder)
}

/** By the hash of the entry. An entry no longer counts if the order was marked as not paid since. */
async function listMatched(hashes: string[]) {
  const found = new Map<string, KnownOrder>()
  for (const chunk of chunksOf(hashes)) {
    const rows = await selectOrders()
      .innerJoin('bank_entries', 'bank_entries.order_id', 'orders.id')
      .select('hash')
      .where('hash', 'in', chunk)
      .whereRef('imported_at', '>=', 'paid_at')
      .execute()
    for (const { hash, ...row } of rows) found.set(hash, knownOrder(row))
  }
  return found
}

async function findNamed(entries: BankEntry[]) {
  const numbers = new Map(entries.map((entry) => [entry, numbersIn(entry.text)]))
  const all = [...new Set([...numbers.values()].flatMap((it) => [...it]))]
  const byNumber = new Map<number, KnownOrder>()
  const invoices: { number: number; text: string; order: KnownOrder }[] = []
  for (const chunk of chunksOf(all)) {
    const rows = await selectOrders().where('order_number', 'in', chunk).execute()
    for (const row of rows) byNumber.set(row.number, knownOrder(row))
    const invoiced = await selectOrders()
      .innerJoin('invoices', 'invoices.order_id', 'orders.id')
      .select(['invoices.number as invoice', 'number_text as text'])
      .where('invoices.kind', '=', 'invoice')
      .where('invoices.number', 'in', chunk)
      .execute()
    for (const { invoice, text, ...row } of invoiced)
      invoices.push({ number: invoice, text, order: knownOrder(row) })
  }
  const namedBy = ([entry, groups]: [BankEntry, Set<number>]): [BankEntry, KnownOrder[]] => {
    const ofOrders = [...groups].flatMap((it) => byNumber.get(it) ?? [])
    const ofInvoices = invoices.filter(
      (it) => groups.has(it.number) && hasInvoiceNumber(entry.text, it.text),
    )
    const found = [...ofOrders, ...ofInvoices.map(({ order }) => order)]
    const orders = [...new Map(found.map((it) => [it.id, it])).values()]
    return [entry, orders]
  }
  return new Map([...numbers].map(namedBy))
}
