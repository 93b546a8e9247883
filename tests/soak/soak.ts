import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { MatchedEntry } from '../../app/domain/files/bank-statements/bank-entries'
import { allChecks, runChecks } from '../../app/health/checks.server'
import type { Database } from '../../db/schema'
import { openReadOnly } from '../../db/sqlite/connection'
import { day, timeFromNow } from '../../db/time'
import { camtOf } from '../support/bank-statements'
import { untilNotBusy } from '../support/busy'
import { command } from '../support/command'
import { demoData, prepareEnvironment, temporaryFolder } from '../support/data'
import { onPostgres, openDatabaseOf } from '../support/engine'
import { image } from '../support/images'
import { addVoucher, sellerSettings } from '../support/selling'
import { randomOf, TwoProcesses } from './two-processes'
import { addPeople, type Person } from './visitors'

export interface Totals {
  rounds: number
  operations: number
  ordered: number
  sold: number
  'ordered by guests': number
  'ordered with a voucher': number
  'entered by the shop': number
  'matched with a statement': number
  closings: number
  kills: number
  backups: number
  interrupted: number
  'responses with 503': number
  'slowest response, ms': number
  /** This count and the following counts must be 0. */
  'lost orders': number
  'lost sessions': number
  'lost uses of vouchers': number
  'lost matches of statements': number
  'unsound closings': number
  'responses with 500': number
  'unsound rounds': number
  'unsound backups': number
}

interface Options {
  minutes: number
  seed: number
  say: (line: string) => void
}

interface Call {
  person?: Person
  json?: object
  form?: FormData
  key?: string
}

interface Variant {
  id: string
  productId: string
  slug: string
  hasOptions: boolean
}

const buyers = 150
const concurrency = 12
const operationsPerRound = 1_000
/** The second one is scarce, so it is used up again and again, because cancelled orders give uses back. */
const vouchers = [
  { code: 'TENTH', percent: 10 },
  { code: 'SCARCE', amount: 50, maxUses: 40 },
]
const { integrity, 'foreign keys': foreignKeys, stock, orders } = allChecks
const invariants = { integrity, 'foreign keys': foreignKeys, stock, orders } as typeof allChecks

/**
 * Two processes serve one shop. At the same time, users and guests buy units, some with vouchers, admins edit products, enter orders,
 * match them with bank statements, and close and open the shop, processes are killed and
 * restarted, and backups are made, restored and checked. After each round of a thousand operations, the whole database
 * is checked. The seed determines the operations, but not their order.
 */
export async function soak({ minutes, seed, say }: Options): Promise<Totals> {
  const run = await Soak.begin(seed, say)
  const deadline = performance.now() + minutes * 60_000
  const isOver = () => performance.now() > deadline
  await Promise.all([run.trade(isOver), run.kill(isOver), run.backUp(isOver)])
  return run.end()
}

class Soak {
  readonly totals: Totals = {
    rounds: 0,
    operations: 0,
    ordered: 0,
    sold: 0,
    'ordered by guests': 0,
    'ordered with a voucher': 0,
    'entered by the shop': 0,
    'matched with a statement': 0,
    closings: 0,
    kills: 0,
    backups: 0,
    interrupted: 0,
    'responses with 503': 0,
    'slowest response, ms': 0,
    'lost orders': 0,
    'lost sessions': 0,
    'lost uses of vouchers': 0,
    'lost matches of statements': 0,
    'unsound closings': 0,
    'responses with 500': 0,
    'unsound rounds': 0,
    'unsound backups': 0,
  }
  /** The units of each order, by order id. */
  readonly #acknowledged = new Map<string, number>()
  /** The numbers of the orders to which a form has led. */
  readonly #receipts = new Set<number>()
  /** What the shop has entered itself. Only bank statements change these orders. */
  readonly #entered = new Map<string, number>()
  /** The ids of the orders that are paid by a statement. */
  readonly #matched = new Set<string>()
  #unmatched = 0
  #isClosed = false
  #orderedByGuests = 0
  #ordersBefore = 0
  #people: Person[] = []
  #admin: Person = { id: '', cookie: '' }
  #variants: Variant[] = []
  #newNames = 0
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
    // Guests come from many networks, see `#form`.
    const limits = { API_RATE_LIMIT: '1000000000', TRUST_PROXY: 'true' }
    const environment = { ...(await prepareEnvironment(dataDir)), ...limits }
    const random = randomOf(seed)
    const run = new Soak(dataDir, new TwoProcesses(environment, random), random, say)
    // With invoices and their corrections.
    await run.#db
      .insertInto('shop_settings')
      .values({ ...sellerSettings, tax_rate: 1900, guest_orders: 1 })
      .execute()
    run.#people = await addPeople(run.#db, buyers)
    const [admin] = await addPeople(run.#db, 1, 'admin')
    if (admin) run.#admin = admin
    run.#variants = await run.#db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.id', 'product_id as productId', 'slug'])
      .select((eb) => eb('option_1', '<>', '').$castTo<boolean>().as('hasOptions'))
      .execute()
    run.#ordersBefore = await run.#countOrders()
    for (const voucher of vouchers) await addVoucher(run.#db, voucher)
    await run.shops.start()
    return run
  }

  async trade(isOver: () => boolean) {
    while (!isOver()) {
      let left = operationsPerRound
      const worker = async () => {
        while (left-- > 0 && !isOver()) await this.#oneOperation()
      }
      await Promise.all(Array.from({ length: concurrency }, worker))
      await this.#checkRound()
    }
  }

  async kill(isOver: () => boolean) {
    for (let index = 0; !isOver(); index = 1 - index) {
      await setTimeout(2_000 + this.random(3_000))
      if (isOver()) continue
      await this.shops.kill(index)
      this.totals.kills = this.shops.kills
    }
  }

  /** Each backup is restored into another folder. It must be intact and contain every order placed before it. */
  async backUp(isOver: () => boolean) {
    while (!isOver()) {
      const before = new Map(this.#acknowledged)
      const [file, elsewhere] = [join(temporaryFolder(), 'shop.tar'), temporaryFolder()]
      const made = await command('backup', this.dataDir, [file])
      // Backups of both engines can be restored to SQLite.
      const onSqlite = { DATABASE_URL: '' }
      const restored = await command('restore', elsewhere, [file], onSqlite)
      const { stdout } = await command('doctor', elsewhere, ['--json'], onSqlite)
      const broken = (JSON.parse(stdout) as { findings: { state: string }[] }).findings.filter(
        ({ state }) => state === 'broken',
      )
      const copy =
        made.status || restored.status ? undefined : openReadOnly(join(elsewhere, 'shop.sqlite'))
      const lost = copy ? await lostOrders(copy, before) : before.size
      await copy?.destroy()
      this.totals.backups++
      if (lost > 0 || broken.length > 0 || made.status || restored.status) {
        this.totals['unsound backups']++
        this.say(
          `Backup: ${lost} lost, ${JSON.stringify(broken)} ${made.stderr} ${restored.stderr}`,
        )
      }
      for (const path of [file, elsewhere]) rmSync(path, { recursive: true, force: true })
      await setTimeout(5_000)
    }
  }

  async end() {
    await this.#checkRound()
    this.totals.interrupted = this.shops.interrupted
    await this.shops.close()
    await this.#db.destroy()
    rmSync(this.dataDir, { recursive: true, force: true })
    return this.totals
  }

  async #checkRound() {
    const findings = await this.#read((reader) => runChecks(invariants, reader))
    this.totals['lost orders'] = await this.#read((reader) =>
      lostOrders(reader, this.#acknowledged),
    )
    const byForm = await this.#read((reader) => ordersOf(reader, [...this.#receipts]))
    this.totals['lost orders'] += this.#receipts.size - byForm.length
    this.totals['lost orders'] += await this.#read((reader) => lostOrders(reader, this.#entered))
    const matched = await this.#read(countMatched)
    this.totals['lost matches of statements'] = this.#unmatched + this.#matched.size - matched
    // A form may have led to an order that the API has placed. There may be more orders, because interrupted ones may
    // exist. Orders of guests are only counted: their response has no id.
    const byOthers = this.#orderedByGuests + this.#entered.size
    const known = new Set([...this.#acknowledged.keys(), ...byForm]).size + byOthers
    const missing = this.#ordersBefore + known - (await this.#countOrders())
    this.totals['lost orders'] += Math.max(0, missing)
    this.totals['lost uses of vouchers'] = await this.#read(usesTooMany)
    const wrong = findings.filter(({ state }) => state !== 'ok')
    this.totals.rounds++
    if (wrong.length > 0) this.totals['unsound rounds']++
    for (const { name, message } of wrong)
      this.say(`Round ${this.totals.rounds}: ${name}: ${message}`)
    this.say(
      `Round ${this.totals.rounds}: ${this.totals.ordered} orders, ${this.totals.kills} kills, ${this.totals.backups} backups`,
    )
  }

  async #read<T>(work: (reader: Kysely<Database>) => Promise<T>) {
    const reader = onPostgres
      ? openDatabaseOf(this.dataDir)
      : openReadOnly(join(this.dataDir, 'shop.sqlite'))
    try {
      return await work(reader)
    } finally {
      await reader.destroy()
    }
  }

  async #countOrders() {
    const { count } = await this.#db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  readonly #operations = [
    ...repeat(8, () => this.#api('POST', `/products/${this.#variant().id}`)),
    ...repeat(6, () => this.#addByForm()),
    ...repeat(6, () => this.#api('DELETE', `/products/${this.#variant().id}`)),
    ...repeat(4, () => this.#form('/cart', { intent: 'remove', productId: this.#variant().id })),
    ...repeat(30, () => this.#order()),
    ...repeat(14, () => this.#orderByForm()),
    ...repeat(10, () => this.#orderAsGuest()),
    ...repeat(3, () => this.#api('POST', `/users/add-favorite/${this.#variant().productId}`)),
    ...repeat(8, () => this.#restock()),
    ...repeat(2, () => this.#hideOrShow()),
    ...repeat(3, () => this.#cancel()),
    ...repeat(3, () => this.#enterOrders()),
    () => this.#closeAndOpen(),
    ...repeat(24, () => this.#changeOrder()),
    () => this.#createAndDeleteCategory(),
    () => this.#replaceUser(),
    () => this.#expireCart(),
  ]

  async #oneOperation() {
    this.totals.operations++
    await this.#operations[this.random(this.#operations.length)]?.()
  }

  async #order() {
    const key = `soak-${this.random(1e9)}-${this.totals.operations}`
    const person = this.#person()
    const voucher = vouchers[this.random(4)]?.code
    await this.#api('POST', `/products/${this.#variant().id}`, { person })
    // After an interruption, the client repeats the request with the same key. This must not place two orders.
    for (let tries = 0; tries < 20; tries++) {
      const response = await this.#api('POST', '/products/order', {
        person,
        key,
        json: { voucher },
      })
      if (!response) continue
      if (response.status !== 200) return
      const { order } = JSON.parse(response.body) as {
        order: { _id: string; orderItems: { quantity: number }[] }
      }
      const units = order.orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
      this.#acknowledged.set(order._id, units)
      this.totals.ordered++
      this.totals.sold += units
      if (voucher) this.totals['ordered with a voucher']++
      return
    }
  }

  async #orderByForm() {
    const person = this.#person()
    await this.#addByForm(person)
    const response = await this.#form('/cart', { intent: 'order' }, person)
    if (!response?.location?.startsWith('/user/orders')) return
    // With an empty cart, the form leads to the order that was placed last.
    const number = Number(new URLSearchParams(response.location.split('?')[1]).get('placed'))
    if (this.#receipts.has(number)) return
    this.#receipts.add(number)
    this.totals.ordered++
  }

  async #orderAsGuest() {
    const guest = { id: '', cookie: '' }
    guest.cookie = (await this.#addByForm(guest))?.cookie ?? ''
    // The page of the checkout sets the cookie of the browser, without which a repeated form is refused.
    const browser = await this.#send(guest, '/cart/checkout', { headers: { cookie: guest.cookie } })
    if (guest.cookie) guest.cookie += `; ${browser?.cookie}`
    const email = `guest-${this.totals.operations}@soak.example.com`
    const draft = { intent: 'order', name: 'Guest', email, phone: '5550100000' }
    // After an interruption, the browser sends the same cart again. This must not place two orders.
    for (let tries = 0; guest.cookie && tries < 20; tries++) {
      const response = await this.#form('/cart/checkout', draft, guest)
      if (!response) continue
      if (!response.location?.startsWith('/guest-order/')) return
      this.#orderedByGuests++
      this.totals.ordered++
      this.totals['ordered by guests']++
      return
    }
  }

  #addByForm(person = this.#person()) {
    const { id, slug } = this.#variant()
    return this.#form(`/products/${slug}`, { intent: 'add', variant: id }, person)
  }

  #restock() {
    const { id, hasOptions } = this.#variant()
    const itemsInStock = String(this.random(30))
    const person = this.#admin
    return hasOptions
      ? this.#api('PUT', `/admin/variants/${id}`, { person, json: { itemsInStock } })
      : this.#api('PUT', `/admin/products/${id}`, { person, json: { itemsInStock, price: '9.90' } })
  }

  // A variant that is hidden leaves all carts, and its units are in stock again.
  #hideOrShow() {
    const variants = this.#variants.filter(({ hasOptions }) => hasOptions)
    const id = variants[this.random(variants.length)]?.id
    const json = { hidden: this.random(3) === 0 }
    return this.#api('PUT', `/admin/variants/${id}`, { person: this.#admin, json })
  }

  async #cancel() {
    const id = this.#recentOrder()
    if (id) await this.#form(`/admin/orders/${id}`, { intent: 'cancel' }, this.#admin)
  }

  // Parcels, payments, deliveries, refunds and corrections. Most of them are also refused, in every state of an order.
  async #changeOrder() {
    const id = this.#recentOrder()
    const [path, person] = [`/admin/orders/${id}`, this.#admin]
    const changes = [
      () => this.#api('POST', `${path}/parcels`, { person }),
      () => this.#api('DELETE', `${path}/parcels`, { person }),
      () => this.#api('PUT', path, { person, json: { status: 'delivered' } }),
      () => this.#refund(path),
      () => this.#refund(path),
      () => this.#api('PUT', `${path}/contact`, { person, json: this.#contact() }),
      () => this.#pay(path, id),
      ...['undo', 'unpaid', 'refunded', 'notRefunded'].map(
        (intent) => () => this.#form(path, { intent }, person),
      ),
    ]
    if (id) await changes[this.random(changes.length)]?.()
  }

  async #pay(path: string, orderId = '') {
    await this.#awaitPayment(orderId, 'other')
    await this.#form(path, { intent: 'paid' }, this.#admin)
  }

  // The orders of a shop without payment methods have no payment.
  async #awaitPayment(order_id: string, kind: 'other' | 'transfer') {
    const method = { kind, name: 'Card', instructions: '', account_holder: '' } as const
    await untilNotBusy(() =>
      this.#db
        .insertInto('order_payments')
        .values({ order_id, ...method, iban: '', bic: '', paid_at: null })
        .onConflict((row) => row.doNothing())
        .execute(),
    )
  }

  #refund(path: string) {
    const json = { amount: '0.5', reason: 'Late', due: this.random(2) === 0 }
    return this.#api('POST', `${path}/refunds`, { person: this.#admin, json })
  }

  #contact() {
    const name = `Soak ${this.random(100)}`
    return { name, email: 'corrected@soak.example.com', phone: '555 010 0000' }
  }

  #recentOrder() {
    const recent = [...this.#acknowledged.keys()].slice(-200)
    return recent[this.random(recent.length)]
  }

  // The shop enters two orders with a program, and their payments are on a bank statement.
  async #enterOrders() {
    const ids: string[] = []
    for (const name of ['Wilma', 'Bo']) {
      const lines = [{ variantId: this.#variant().id, units: 1, percent: '5', reason: 'Soak' }]
      const key = `soak-${this.random(1e9)}-${this.totals.operations}`
      const response = await this.#untilAnswered(() =>
        this.#api('POST', '/admin/orders', { person: this.#admin, json: { name, lines }, key }),
      )
      if (response?.status !== 201) continue
      const { _id } = (JSON.parse(response.body) as { order: { _id: string } }).order
      this.#entered.set(_id, 1)
      this.totals['entered by the shop']++
      await this.#awaitPayment(_id, 'transfer')
      ids.push(_id)
    }
    if (ids.length > 0) await this.#matchStatement(ids)
  }

  // The file is uploaded and its form is sent until all its payments are matched, as after a crash.
  async #matchStatement(ids: string[]) {
    const rows = await this.#db
      .selectFrom('orders')
      .select(['order_number as number', 'total as cents'])
      .where('id', 'in', ids)
      .execute()
    const payments = rows.map(({ number, cents }) => ({
      ...{ date: '2026-11-27', name: 'Soak', cents },
      text: `Order ${number}`,
    }))
    for (let tries = 0; tries < 50; tries++) {
      const file = new File([camtOf(payments, '08', 'USD')], 'statement.xml')
      const entries = await this.#statement({ intent: 'check', csv: file })
      if (entries?.length && entries.every(({ verdict }) => verdict === 'matched')) {
        for (const id of ids) this.#matched.add(id)
        this.totals['matched with a statement'] += ids.length
        return
      }
      const chosen = (entries ?? []).flatMap(({ verdict, hash, orders: [order] }) =>
        verdict === 'sure' ? [[`match_${hash}`, `${hash} ${order?.id} ${order?.updatedAt}`]] : [],
      )
      const statement = JSON.stringify({ entries, unreadable: 0 })
      if (entries)
        await this.#statement({ intent: 'mark', statement, ...Object.fromEntries(chosen) })
    }
    this.say(`A statement was not matched: ${JSON.stringify(payments)}`)
    this.#unmatched++
  }

  async #statement(fields: Record<string, string | File>): Promise<MatchedEntry[] | undefined> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const path = '/admin/bank-statement?_data=routes%2Fadmin.bank-statement'
    const headers = { cookie: this.#admin.cookie }
    const response = await this.#send(this.#admin, path, { method: 'POST', headers, body })
    return response?.status === 200 ? JSON.parse(response.body).verdicts.rows : undefined
  }

  // While the shop is closed, each process refuses what customers buy.
  async #closeAndOpen() {
    if (this.#isClosed) return
    this.#isClosed = true
    const change = (fields: Record<string, string>) =>
      this.#untilAnswered(() => this.#form('/admin/settings/closed', fields, this.#admin))
    const closed = await change({ intent: 'submit', closedText: 'At the sea' })
    for (let tries = 0; closed && tries < 5; tries++) {
      const response = await this.#api('POST', `/products/${this.#variant().id}`)
      if (response?.status === 200) this.totals['unsound closings']++
    }
    const opened = await change({ intent: 'submit', closedText: '' })
    if ([closed, opened].some((it) => !it || it.status >= 400)) this.totals['unsound closings']++
    this.totals.closings++
    this.#isClosed = false
  }

  // After an interruption, the client repeats the request.
  async #untilAnswered<T extends { status: number }>(request: () => Promise<T | undefined>) {
    for (let tries = 0; tries < 50; tries++) {
      const response = await request()
      if (response && response.status !== 503) return response
    }
    return undefined
  }

  // Creates a product in a new category, adds it to carts, and deletes the category with the product.
  async #createAndDeleteCategory() {
    const [name, person] = [`Soak ${++this.#newNames}`, this.#admin]
    const made = await this.#api('POST', '/admin/categories', { person, json: { name } })
    if (made?.status !== 201) return
    const form = new FormData()
    const draft = { name, description: name, brand: 'Soak', category: name, price: '1.50' }
    for (const [field, value] of Object.entries(draft)) form.set(field, value)
    form.set('itemsInStock', '5')
    form.set('image', await image('png'))
    const created = await this.#api('POST', '/admin/products', { person, form })
    if (created?.status === 201) {
      const { products } = JSON.parse(created.body) as { products: { _id: string; name: string }[] }
      const id = products.find((product) => product.name === name)?._id
      for (let unit = 0; unit < 4; unit++) await this.#api('POST', `/products/${id}`)
      if (this.random(2) === 0) await this.#api('DELETE', `/admin/products/${id}`, { person })
    }
    const { categories } = JSON.parse(made.body) as { categories: { _id: string; name: string }[] }
    const category = categories.find((it) => it.name === name)?._id
    await this.#api('DELETE', `/admin/categories/${category}`, { person })
  }

  async #replaceUser() {
    const at = this.random(this.#people.length)
    const [newcomer] = await addPeople(this.#db, 1)
    const leaving = this.#people[at]
    if (!newcomer || !leaving) return
    this.#people[at] = newcomer
    if (this.random(2) === 0)
      await this.#api('DELETE', '/users/delete-account', { person: leaving })
    else await this.#api('DELETE', `/admin/users/${leaving.id}`, { person: this.#admin })
  }

  // Makes a cart older than a week, and makes the job due that deletes expired carts.
  async #expireCart() {
    const eightDaysAgo = timeFromNow(-8 * day)
    const owner = this.#person().id
    await untilNotBusy(() =>
      this.#db
        .updateTable('carts')
        .set({ updated_at: eightDaysAgo })
        .where('user_id', '=', owner)
        .execute(),
    )
    await untilNotBusy(() =>
      this.#db
        .updateTable('jobs')
        .set({ due_at: eightDaysAgo })
        .where('name', 'like', '%carts')
        .execute(),
    )
  }

  #api(method: string, path: string, { person = this.#person(), json, form, key }: Call = {}) {
    return this.#send(person, `/api/v1${path}`, {
      method,
      headers: {
        cookie: person.cookie,
        ...(json && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      body: form ?? (json && JSON.stringify(json)),
    })
  }

  #form(path: string, fields: Record<string, string>, person = this.#person()) {
    return this.#send(person, path, {
      method: 'POST',
      headers: {
        cookie: person.cookie,
        'x-forwarded-for': `10.${this.random(256)}.${this.random(256)}.1`,
      },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  }

  async #send(person: Person, path: string, init: RequestInit) {
    const startedAt = performance.now()
    const response = await this.shops.send(path, init)
    if (!response) return undefined
    const duration = Math.round(performance.now() - startedAt)
    this.totals['slowest response, ms'] = Math.max(this.totals['slowest response, ms'], duration)
    this.#countFailures(response.status, person, path, response.body)
    const cookie = response.cookies.find((it) => /^guest(?:Cart|Browser)=/.test(it))?.split(';')[0]
    return { ...response, cookie }
  }

  #countFailures(status: number, person: Person, path: string, body: string) {
    if (status === 503) this.totals['responses with 503']++
    else if (status >= 500) {
      this.totals['responses with 500']++
      this.say(`${status} at ${path}: ${body.slice(0, 200)}`)
    }
    if (status === 401 && (this.#people.includes(person) || person === this.#admin)) {
      this.totals['lost sessions']++
      this.say(`401 at ${path}`)
    }
  }

  #person() {
    return this.#people[this.random(this.#people.length)] as Person
  }

  #variant() {
    return this.#variants[this.random(this.#variants.length)] as Variant
  }
}

async function lostOrders(reader: Kysely<Database>, acknowledged: Map<string, number>) {
  const rows = await reader
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => ['orders.id', eb.fn.sum<number>('order_items.quantity').as('units')])
    .groupBy('orders.id')
    .execute()
  const found = new Map(rows.map(({ id, units }) => [id, Number(units)]))
  return [...acknowledged].filter(([id, units]) => found.get(id) !== units).length
}

async function ordersOf(reader: Kysely<Database>, numbers: number[]) {
  const rows = await reader.selectFrom('orders').select(['id', 'order_number as number']).execute()
  return rows.flatMap(({ id, number }) => (numbers.includes(number) ? [id] : []))
}

/** Orders that are paid, each by one payment of a statement. */
async function countMatched(reader: Kysely<Database>) {
  const rows = await reader
    .selectFrom('order_payments')
    .innerJoin('bank_entries', 'bank_entries.order_id', 'order_payments.order_id')
    .select('order_payments.order_id')
    .whereRef('imported_at', '>=', 'paid_at')
    .groupBy('order_payments.order_id')
    .having((eb) => eb.fn.countAll(), '=', 1)
    .execute()
  return rows.length
}

async function usesTooMany(reader: Kysely<Database>) {
  const { count } = await reader
    .selectFrom('vouchers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .whereRef('uses', '>', 'max_uses')
    .executeTakeFirstOrThrow()
  return Number(count)
}

function repeat<T>(count: number, operation: T) {
  return Array.from({ length: count }, () => operation)
}
