import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { newId } from '../../db/ids'
import type { Database } from '../../db/schema'
import { day, hour, minute, timeFromNow } from '../../db/time'
import { type ActionName, actionsOf } from '../payments/actions'
import { providerEnvironment, standIn } from '../payments/environment'
import type { Fault } from '../payments/faults'
import type { Delivery, Page, PageRefund } from '../payments/stand-in'
import { untilNotBusy } from '../support/busy'
import { command } from '../support/command'
import { demoData, prepareEnvironment } from '../support/data'
import { openDatabaseOf } from '../support/engine'
import { sellerSettings } from '../support/selling'
import { until } from '../support/wait'
import { randomOf, TwoProcesses } from './two-processes'
import { addPeople, type Person } from './visitors'

interface Options {
  payments: number
  seed: number
  say: (line: string) => void
}

const customers = 12
const unitsAtStart = 1_000
const chanceOfKill = 8

/**
 * Two processes serve one shop whose customers pay on the page of a provider. A process is often killed at the moment
 * when the provider has done what it was asked for. The counts that begin with "lost" or "unsound" must be 0.
 */
export async function soakPayments({ payments, seed, say }: Options) {
  const run = await PaymentSoak.begin(seed, say)
  const customer = async (person: Person) => {
    while (run.totals.ordered < payments) await run.pay(person)
  }
  await Promise.all(run.people.map(customer))
  await run.settleAll()
  return run.end()
}

class PaymentSoak {
  readonly totals = {
    ordered: 0,
    pages: 0,
    'paid at the provider': 0,
    refunds: 0,
    kills: 0,
    interrupted: 0,
    'lost payments': 0,
    'lost refunds': 0,
    'lost units': 0,
    'unsound orders': 0,
    'unsound checks of doctor': 0,
    'responses with 500': 0,
  }
  people: Person[] = []
  #admin: Person = { id: '', cookie: '' }
  #methods: string[] = []
  #products: string[] = []
  readonly #db: Kysely<Database>

  private constructor(
    readonly dataDir: string,
    readonly shops: TwoProcesses,
    readonly random: (below: number) => number,
    readonly say: (line: string) => void,
  ) {
    this.#db = openDatabaseOf(dataDir)
  }

  static async begin(seed: number, say: (line: string) => void) {
    const dataDir = demoData()
    const environment = {
      ...(await prepareEnvironment(dataDir)),
      ...providerEnvironment,
      ...{ API_RATE_LIMIT: '1000000000', PUBLIC_URL: 'http://127.0.0.1', TRUST_PROXY: 'true' },
    }
    const random = randomOf(seed)
    const run = new PaymentSoak(dataDir, new TwoProcesses(environment, random), random, say)
    await run.#prepare()
    await run.shops.start()
    for (const id of run.#products) {
      const json = { itemsInStock: String(unitsAtStart), price: '9.90' }
      await run.#api('PUT', `/admin/products/${id}`, run.#admin, { json })
    }
    standIn.meanwhile = () => run.#interrupt()
    return run
  }

  async #prepare() {
    await this.#db.insertInto('shop_settings').values(sellerSettings).execute()
    for (const kind of ['stripe', 'mollie'] as const) {
      const account = { instructions: '', account_holder: '', iban: '', bic: '' }
      const id = newId()
      this.#methods.push(id)
      await this.#db
        .insertInto('payment_methods')
        .values({ id, position: 1, kind, name: kind, ...account })
        .execute()
    }
    this.people = await addPeople(this.#db, customers)
    const [admin] = await addPeople(this.#db, 1, 'admin')
    if (admin) this.#admin = admin
    const products = await this.#db
      .selectFrom('products')
      .select('id')
      .where('option_1', '=', '')
      .limit(5)
      .execute()
    this.#products = products.map(({ id }) => id)
  }

  // After the provider has done its work, and before the shop gets the answer.
  #interrupt() {
    if (this.shops.areBothUp && this.random(chanceOfKill) === 0) {
      void this.shops.kill(this.random(2))
    } else if (this.random(30) === 0) standIn.drops++
    else if (this.random(20) === 0) standIn.faults.plan(this.#one(faults))
    // Another request with the same key then meets the first one.
    else if (this.random(4) === 0) return setTimeout(this.random(200))
    return undefined
  }

  async pay(person: Person) {
    const order = await this.#order(person)
    if (!order) return
    const pages = new Set<Page>()
    for (let presses = this.random(4); presses >= 0; presses--) {
      if (this.random(4) === 0) await this.#meddle(order.id)
      const opened = await Promise.all([this.#press(order.path), this.#press(order.path)])
      for (const page of opened) if (page) pages.add(page)
      for (const page of pages) if (this.random(2) === 0) await this.#atProvider(page)
      if (this.random(3) === 0) await this.#get(`${order.path}/result`)
      if (this.random(6) === 0) await this.#meddle(order.id)
    }
  }

  // After an interruption, the client repeats the request with the same key.
  async #order(person: Person) {
    const product = this.#products[this.random(this.#products.length)]
    await this.#api('POST', `/products/${product}`, person)
    const json = { payment: this.#methods[this.random(2)] }
    const key = `soak-${newId()}`
    for (let tries = 0; tries < 20; tries++) {
      const response = await this.#api('POST', '/products/order', person, { json, key })
      if (!response || response.status === 503) continue
      if (response.status !== 200) return undefined
      this.totals.ordered++
      const { order } = JSON.parse(response.body) as { order: { _id: string; payUrl: string } }
      return { id: order._id, path: new URL(order.payUrl).pathname }
    }
    return undefined
  }

  async #press(path: string) {
    const response = await this.#get(path)
    const id = response?.location?.split('/page/')[1]
    return id ? standIn.pages.get(id) : undefined
  }

  async #atProvider(page: Page) {
    standIn.webhook.url = `${this.shops.url}/webhooks/stripe`
    standIn.delivery = this.#one(deliveries)
    standIn.refundStatus = this.#one(refundStatuses)
    if (page.expiresAt <= Date.now() && page.state === 'open') page.state = 'expired'
    const possible: readonly ActionName[] =
      page.state === 'open' || page.state === 'pending' ? actions[page.state] : []
    const action = this.#one(possible.filter((it) => actionsOf(page).includes(it)))
    // While the process starts again, the event is lost.
    if (action) await standIn.act(page, action).catch(() => {})
    if (this.random(3) === 0) await this.#sendLate()
  }

  async #sendLate() {
    for (const send of standIn.late.splice(0).reverse()) await send().catch(() => {})
  }

  // What an admin does, or the time.
  async #meddle(id: string) {
    const path = `/admin/orders/${id}`
    const json = { amount: '0.5', reason: 'Late' }
    const acts = [
      () => this.#form(path, 'cancel'),
      () => this.#form(path, 'paid'),
      () => this.#form(path, 'ask'),
      () => this.#api('POST', `${path}/refunds`, this.#admin, { json }),
      () => this.#api('POST', `${path}/refunds`, this.#admin, { json }),
      () => this.#letTimePass(id),
    ]
    await this.#one(acts)()
  }

  // For one order, or for all: the clients of some orders have never got the answer.
  async #letTimePass(orderId = '%') {
    const attempts = await this.#db
      .selectFrom('payment_attempts')
      .select('external_id as id')
      .where('order_id', 'like', orderId)
      .execute()
    standIn.age(
      hour,
      attempts.flatMap(({ id }) => standIn.pages.get(id ?? '') ?? []),
    )
    const past = timeFromNow(-hour)
    await untilNotBusy(() =>
      sql`update payment_attempts set expires_at = ${past}, next_ask_at = ${past}
        where next_ask_at is not null and order_id like ${orderId}`.execute(this.#db),
    )
  }

  /** All news arrives, all debits and refunds end, and the job asks until it has no more to ask. */
  async settleAll() {
    standIn.reset()
    standIn.delivery = 'never'
    await until(
      () => 'both processes run',
      () => this.shops.areBothUp,
    )
    await this.#sendLate()
    for (const page of standIn.pages.values()) {
      const end = this.random(3) === 0 ? 'pay later: fails' : 'pay later: succeeds'
      if (page.state === 'pending') await standIn.act(page, end)
    }
    standIn.age(15 * day)
    await until(
      () => 'the shop has no more to ask',
      async () => {
        for (const { refunds } of standIn.pages.values()) {
          for (const one of refunds) if (one.status === 'pending') one.status = 'done'
        }
        const asked = await this.#db
          .selectFrom('payment_attempts')
          .select('next_ask_at as at')
          .where('next_ask_at', 'is not', null)
          .orderBy('next_ask_at')
          .executeTakeFirst()
        if (asked?.at && asked.at > timeFromNow()) await this.#letTimePass()
        return !asked
      },
      { pauseMs: 500, maxMs: 10 * minute },
    )
  }

  async end() {
    await this.#compare()
    await this.#checkOrders()
    await this.#countUnits()
    const { stdout } = await command('doctor', this.dataDir, ['--json'], providerEnvironment)
    const { findings } = JSON.parse(stdout) as { findings: { name: string; state: string }[] }
    this.#report(
      'unsound checks of doctor',
      findings.filter(({ state }) => state === 'broken'),
    )
    const { kills, interrupted } = this.shops
    Object.assign(this.totals, { kills, interrupted })
    await this.shops.close()
    await this.#db.destroy()
    rmSync(this.dataDir, { recursive: true, force: true })
    return this.totals
  }

  // What the provider knows is what the shop knows.
  async #compare() {
    const attempts = await this.#db.selectFrom('payment_attempts').selectAll().execute()
    const refunds = await this.#db.selectFrom('provider_refunds').selectAll().execute()
    const pages = [...standIn.pages.values()]
    const paid = pages.filter(({ state }) => state === 'paid')
    this.totals.pages = pages.length
    this.totals['paid at the provider'] = paid.length
    const settled = attempts.filter(({ status }) => status === 'paid' || status === 'surplus')
    const ids = settled.map(({ external_id }) => external_id)
    this.#report(
      'lost payments',
      paid.filter(({ id }) => !ids.includes(id)),
    )
    const known = refunds.map(
      ({ external_id, amount, status }) => `${external_id} ${amount} ${status}`,
    )
    const made = pages.flatMap(({ provider, refunds }) =>
      refunds.map(({ id, amount, status }) => {
        return `${id} ${provider === 'mollie' ? Math.round(amount * 100) : amount} ${status}`
      }),
    )
    this.totals.refunds = made.length
    this.#report(
      'lost refunds',
      made.filter((it) => !known.includes(it)),
    )
    this.#report(
      'lost refunds',
      known.filter((it) => !made.includes(it)),
    )
  }

  // The shop keeps what an order costs, once, and nothing of an order that is cancelled.
  async #checkOrders() {
    const { rows } = await sql<{ number: number; kept: number; due: number; unsettled: number }>`
      select order_number as number,
        coalesce(received, 0) - coalesce(returned, 0) as kept,
        case when paid > 0 then total - coalesce(taken, 0) else 0 end as due,
        case when orders.status = 'processing' and paid_at is null then 1 else 0 end as unsettled
      from orders
      join order_payments on order_payments.order_id = orders.id
      join (
        select order_id, sum(case when status = 'paid' then 1 else 0 end) as paid,
          sum(case when status in ('paid', 'surplus') then amount else 0 end) as received
        from payment_attempts group by order_id
      ) as attempts on attempts.order_id = orders.id
      left join (
        select order_id, sum(provider_refunds.amount) as returned
        from provider_refunds join payment_attempts on payment_attempts.id = attempt_id
        group by order_id
      ) as back on back.order_id = orders.id
      left join (select order_id, sum(amount) as taken from refunds group by order_id) as refunded
        on refunded.order_id = orders.id`.execute(this.#db)
    this.totals.ordered = rows.length
    this.#report(
      'unsound orders',
      rows.filter((it) => Number(it.kept) !== Number(it.due) || Number(it.unsettled) > 0),
    )
  }

  #report(
    name: 'lost payments' | 'lost refunds' | 'unsound orders' | 'unsound checks of doctor',
    faults: unknown[],
  ) {
    this.totals[name] += faults.length
    for (const fault of faults) this.say(`${name}: ${JSON.stringify(fault)}`)
  }

  async #countUnits() {
    const { rows } = await sql<{ units: number }>`
      select sum(units) as units from (
        select sum(stock) as units from variants where product_id in (${sql.join(this.#products)})
        union all select sum(quantity) from cart_lines
          where variant_id in (${sql.join(this.#products)})
        union all select sum(quantity) from order_items
          join orders on orders.id = order_items.order_id
          join order_payments on order_payments.order_id = orders.id
          where status = 'processing'
      ) as places`.execute(this.#db)
    const units = Number(rows[0]?.units)
    this.totals['lost units'] = Math.abs(unitsAtStart * this.#products.length - units)
  }

  #api(method: string, path: string, person: Person, { json, key }: Call = {}) {
    return this.#send(`/api/v1${path}`, {
      method,
      headers: {
        cookie: person.cookie,
        ...(json && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      body: json && JSON.stringify(json),
    })
  }

  #form(path: string, intent: string) {
    return this.#send(path, {
      method: 'POST',
      headers: { cookie: this.#admin.cookie },
      body: new URLSearchParams({ intent }),
    })
  }

  // From other clients, because the shop limits how often a client may ask.
  #get(path: string) {
    const ip = `10.0.${this.random(250)}.${this.random(250)}`
    return this.#send(path, { headers: { 'x-forwarded-for': ip } })
  }

  async #send(path: string, init: RequestInit) {
    const response = await this.shops.send(path, { ...init, redirect: 'manual' })
    if (response && response.status >= 500 && response.status !== 503) {
      this.totals['responses with 500']++
      this.say(`${response.status} at ${path}: ${response.body.slice(0, 200)}`)
    }
    return response
  }

  #one<T>(list: readonly T[]) {
    return list[this.random(list.length)] as T
  }
}

interface Call {
  json?: object
  key?: string
}

const deliveries: Delivery[] = [
  ...(['in order', 'reversed', 'twice', 'late', 'unsigned', 'old', 'never'] as const),
]
const refundStatuses: PageRefund['status'][] = ['done', 'done', 'done', 'pending', 'failed']
const faults: Fault[] = [
  { status: 500 },
  { status: 500, isDone: true },
  { status: 503 },
  { status: 429 },
]
const actions = {
  open: [
    ...(['pay', 'pay', 'pay', 'pay', 'pay later', 'leave', 'expire', 'decline'] as const),
    ...(['choose bank transfer', 'choose PayPal', 'choose iDEAL', 'cancel'] as const),
  ],
  pending: ['pay later: succeeds', 'pay later: succeeds', 'pay later: fails', 'leave'],
} as const
