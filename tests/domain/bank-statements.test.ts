import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import {
  type MatchedEntry,
  type Statement,
  withAllOrders,
} from '../../app/domain/files/bank-statements/bank-entries'
import { withHashes } from '../../app/domain/files/bank-statements/entry-hashes.server'
import { markEntries } from '../../app/domain/files/bank-statements/mark-entries.server'
import { matchEntries } from '../../app/domain/files/bank-statements/match-entries.server'
import { PostedStatement } from '../../app/domain/files/bank-statements/posted-statement.server'
import { readStatement } from '../../app/domain/files/bank-statements/read-statement.server'
import { dayIn, decimalIn } from '../../app/domain/files/bank-statements/statement-cells.server'
import {
  checkMeanings,
  entriesOf,
  suggestedMeanings,
} from '../../app/domain/files/bank-statements/statement-columns.server'
import { camtOf, csvOf, forms, type Payment } from '../support/bank-statements'
import { assertStockInvariant } from '../support/stock-invariant'
import { zipOf } from '../support/zip'
import { createProduct, createUser, emailsTo, refusal } from './factories'
import * as shop from './shop'
import { db, newId } from './shop'

const admin = await createUser('admin')
await createProduct(1)
afterEach(() => assertStockInvariant(db))

const fileOf = (bytes: Buffer | string, name = 'statement') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

async function read(bytes: Buffer | string): Promise<Statement> {
  const statement = await readStatement(fileOf(bytes))
  if ('entries' in statement) return statement
  const meanings = suggestedMeanings(statement)
  checkMeanings(meanings)
  return entriesOf(statement, meanings, 'EUR')
}

const paid: Payment[] = [
  { date: '2026-11-27', name: 'Ada Müller', text: 'Bestellung 1002 "eilt"', cents: 123456 },
  { date: '2026-11-26', name: 'Rent', text: 'Miete', cents: -90000 },
  { date: '2026-11-05', name: 'Bo Fern', text: 'RE-2026-17', cents: 1990 },
]

for (const form of forms) {
  test(`reads a statement as ${form.fileName}`, async () => {
    const { entries, unreadable } = await read(csvOf(form, paid))
    assert.deepEqual(
      entries.map(({ date, amount }) => [date, amount]),
      [
        ['2026-11-27', 123456],
        ['2026-11-05', 1990],
      ],
    )
    assert.equal(unreadable, 0)
    assert.match(`${entries[0]?.payer} ${entries[0]?.text}`, /Ada Müller.*1002 "eilt"/s)
  })
}

test('reads camt.053 in both versions, also several in a ZIP, each payment once', async () => {
  const [eight, two] = [camtOf(paid), camtOf(paid, '02', 'CHF')]
  const [german, swiss] = [await read(eight), await read(two)]
  assert.deepEqual(
    [...german.entries, ...swiss.entries].map((it) => [it.date, it.payer, it.text, it.amount]),
    [1, 2].flatMap(() => [
      ['2026-11-27', 'Ada Müller', 'Bestellung 1002 "eilt"', 123456],
      ['2026-11-05', 'Bo Fern', 'RE-2026-17', 1990],
    ]),
  )
  assert.equal(swiss.entries[0]?.currency, 'CHF')
  const zipped = await read(await zipOf({ 'a.xml': eight, 'b.xml': eight, 'c.xml': two, d: 'x' }))
  assert.equal(zipped.entries.length, 4)
})

test('splits a camt entry with several payments, and leaves out what is not booked or was reversed', async () => {
  const details = (cents: string, text: string) =>
    `<TxDtls><Amt Ccy="EUR">${cents}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
  const entry = (more: string, status = 'BOOK') =>
    `<Ntry><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<Sts><Cd>${status}</Cd></Sts>
     <BookgDt><DtTm>2026-11-27T10:00:00</DtTm></BookgDt>
     <NtryDtls>${details('1.00', 'One')}${details('2.00', 'Two')}</NtryDtls></Ntry>`
  const all = [entry(''), entry('', 'PDNG'), entry('<RvslInd>true</RvslInd>')]
  const { entries } = await read(`<ns2:Document><Rpt>${all.join('')}</Rpt></ns2:Document>`)
  assert.deepEqual(
    entries.map(({ text, amount }) => [text, amount]),
    [
      ['One', 100],
      ['Two', 200],
    ],
  )
})

test('reads currencies by code and sign, and counts lines with another text as unreadable', async () => {
  const cells = ['eur', '€', '£', 'zł', '', 'EURO', 'Ada', '12']
  const lines = cells.map((cell) => `27.11.2026;Ada;1002;5,00;${cell}`)
  const { entries, unreadable } = await read(`Datum;Name;Verwendungszweck;Betrag;Währung
${lines.join('\n')}`)
  assert.deepEqual(
    entries.map(({ currency }) => currency),
    ['EUR', 'EUR', 'GBP', 'PLN', 'EUR'],
  )
  assert.equal(unreadable, 3)
  const camt = await read(camtOf(paid, '08', 'EURO'))
  assert.deepEqual([camt.entries.length, camt.unreadable], [0, 2])
})

test('days that do not exist are unreadable in a file and refused in a form, as are unknown currencies', async () => {
  const [payment] = paid
  assert(payment)
  const days = ['2026-13-45', '2026-02-31', 'today', '2026-11-27']
  const { entries, unreadable } = await read(camtOf(days.map((date) => ({ ...payment, date }))))
  assert.deepEqual([entries.length, unreadable], [1, 3])
  const isPosted = (values: object) => {
    const sent = entries.map((entry) => ({ ...entry, ...values }))
    return PostedStatement.safeParse({ entries: sent, unreadable }).success
  }
  assert(isPosted({}))
  assert(!isPosted({ date: '2026-13-45' }))
  assert(!isPosted({ currency: '€' }))
})

const batchOf = (count: number, amount: string) => {
  const details = Array.from(
    { length: count },
    (_, index) => `<TxDtls>${amount}<RltdPties><Dbtr><Nm>Payer ${index}</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>Order ${1000 + index}</Ustrd></RmtInf>${'<Tp><Cd>x</Cd></Tp>'.repeat(12)}</TxDtls>`,
  )
  return `<Document><Ntry><Amt Ccy="EUR">${count}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <BookgDt><Dt>2026-11-27</Dt></BookgDt><NtryDtls>${details.join('')}</NtryDtls></Ntry></Document>`
}

test('a batch without single amounts has the texts of all its payments, and one of 400 is read', async () => {
  const { entries } = await read(batchOf(2, ''))
  assert.deepEqual(
    entries.map(({ payer, text, amount }) => [payer, text, amount]),
    [['Payer 0, Payer 1', 'Order 1000 Order 1001', 200]],
  )
  assert.equal((await read(batchOf(400, '<Amt Ccy="EUR">1.00</Amt>'))).entries.length, 400)
})

test('only the first 200 payments without an order have all open orders to choose from', () => {
  const row = { date: '2026-11-27', payer: '', text: '', amount: 1, currency: 'EUR', orders: [] }
  const rows = Array.from({ length: 500 }, (_, index): MatchedEntry => {
    return { ...row, hash: String(index), verdict: index % 2 ? 'open' : 'matched' }
  })
  const offered = [...withAllOrders(rows)]
  assert.equal(offered.length, 200)
  assert(offered.every(({ verdict }) => verdict === 'open'))
})

test('reads amounts and days in the forms of banks', () => {
  const amounts = { '1.234,56': 1234.56, '1,234.56': 1234.56, '-12,30': -12.3, '12,30-': -12.3 }
  const others = { '12,30 S': -12.3, '12.30 CR': 12.3, "CHF 1'234.50": 1234.5, '(5.00)': -5 }
  const further = { '1.234': 1234, '5': 5, '€ 0,5': 0.5, '−3,00': -3, '1.234.567,8': 1234567.8 }
  for (const [cell, value] of Object.entries({ ...amounts, ...others, ...further }))
    assert.equal(decimalIn(cell), value, cell)
  for (const cell of ['', 'x', '1002a', 'EUR', '1,2,3.4.5', '28.11.2026'])
    assert.equal(decimalIn(cell), undefined)
  for (const cell of [
    '28.11.2026',
    '28.11.26',
    '2026-11-28',
    '28/11/2026',
    '20261128',
    '28 Nov 2026',
  ])
    assert.equal(dayIn(cell, false), '2026-11-28', cell)
  assert.equal(dayIn('11/28/2026', true), '2026-11-28')
  for (const cell of ['31.02.2026', '', 'x', '1002']) assert.equal(dayIn(cell, false), undefined)
})

test('refuses what is no statement, with a message', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Ntry>&b;</Ntry>`
  const deep = `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`
  const wrong: [Buffer | string, RegExp][] = [
    ['', /empty|Choose/],
    ['%PDF-1.7\n', /cannot read this file/],
    [':20:STARTUMSE\n:25:1', /cannot read this file/],
    ['<html><body><table><tr><td>1</td></tr></table></body></html>', /cannot read this file/],
    ['<!DOCTYPE html><html><br></html>', /damaged/],
    [bomb, /damaged/],
    [deep, /damaged/],
    ['<Document><Ntry>&x;</Ntry></Document>', /damaged/],
    ['<Document><Ntry>', /damaged/],
    [await zipOf({ 'a.txt': 'x' }), /cannot read this file/],
    [await zipOf({ 'a.xml': Buffer.alloc(40 * 1024 * 1024, ' ') }), /larger than 32 MB/],
    [Buffer.from('PK\x03\x04broken'), /ZIP file cannot be read/],
    [Buffer.from([0, 1, 2, 255, 254, 0x81]), /cannot read/],
    [
      Array.from({ length: 3000 }, (_, line) => `27.11.2026;${line};1,00`).join('\n'),
      /2,000 lines/,
    ],
  ]
  for (const [bytes, reason] of wrong) {
    await assert.rejects(readStatement(fileOf(bytes)), refusal(400, reason))
  }
  await assert.rejects(readStatement(null), refusal(400, /Choose the file/))
})

test('asks for columns that no heading tells, and reads a file without a header', async () => {
  const table = await readStatement(fileOf('27.11.2026;Ada;1002;5,00\n26.11.2026;Bo;1003;6,00'))
  assert('columns' in table)
  assert.deepEqual(table.columns, ['1', '2', '3', '4'])
  assert.throws(() => checkMeanings(suggestedMeanings(table)), /Choose a column/)
  assert.throws(() => checkMeanings(['date', 'date', 'text', 'amount']), /Only the text/)
  const { entries } = entriesOf(table, ['date', 'payer', 'text', 'amount'], 'EUR')
  assert.deepEqual(
    entries.map(({ text }) => text),
    ['1002', '1003'],
  )
})

async function newOrder(units = 1, price = 1250) {
  const [customer, product] = [await createUser(), await createProduct(9, { price })]
  for (let unit = 0; unit < units; unit++) await shop.addToCart(customer.id, product.id)
  const { id, number } = await shop.placeOrder(customer.id)
  const account = { instructions: '', account_holder: 'Tansy', bic: '', iban: '', link: '' }
  await db
    .insertInto('order_payments')
    .values({ order_id: id, kind: 'transfer', name: 'Transfer', ...account, paid_at: null })
    .execute()
  return { id, number, customer, text: `Order ${number}` }
}

const entriesWith = (...payments: [text: string, amount: number, currency?: string][]) =>
  withHashes(
    payments.map(([text, amount, currency = 'USD']) => ({
      date: '2026-11-27',
      payer: 'Ada',
      text,
      amount,
      currency,
    })),
  )

async function verdicts(...payments: [text: string, amount: number, currency?: string][]) {
  const { rows } = await matchEntries(entriesWith(...payments))
  return rows.map(({ verdict, orders }) =>
    [verdict, ...orders.map(({ number }) => number)].join(' '),
  )
}

const match = async (entries: ReturnType<typeof entriesWith>) => {
  const { rows } = await matchEntries(entries)
  return rows.flatMap(({ hash, orders: [order] }) =>
    order ? [{ hash, orderId: order.id, expectedUpdatedAt: order.updatedAt }] : [],
  )
}

const paidAtOf = async (id: string) => (await shop.findOrder(id))?.payment?.paidAt

test('is sure if the number and the amount and the currency fit, and of nothing less', async () => {
  const price = 4321
  const { id, number, text } = await newOrder(1, price)
  const sure = `sure ${number}`
  for (const named of [text, `nr${number},thanks`, `${number} of 28.11.2026`, `SVWZ+${number}`])
    assert.deepEqual(await verdicts([named, price]), [sure], named)
  const broken = String(number).replace(/^(..)/, '$1\n')
  assert.deepEqual(await verdicts([`Order ${broken}`, price]), [sure])
  assert.deepEqual(await verdicts([`${text}5`, price]), [`likely ${number}`])
  assert.deepEqual(await verdicts(['thanks', price]), [`likely ${number}`])
  assert.deepEqual(await verdicts([text, price - 1]), [`too little ${number}`])
  assert.deepEqual(await verdicts([text, price + 1]), [`too much ${number}`])
  assert.deepEqual(await verdicts([text, price, 'EUR']), [`other currency ${number}`])
  assert.deepEqual(await verdicts(['thanks', price + 2]), ['open'])
  await shop.markPaid(admin, id)
  assert.deepEqual(await verdicts([text, price]), [`paid ${number}`])
})

test('knows the numbers of invoices, with their form', async () => {
  const { id, number } = await newOrder(1, 5432)
  const invoice = { kind: 'invoice', number: 17, order_id: id, seller: '', buyer: '' } as const
  await db
    .insertInto('invoices')
    .values({ ...invoice, number_text: 'RE-2026-17', created_at: shop.timeFromNow() })
    .execute()
  for (const text of ['re-2026-17', 'RE 2026/17', 'Rechnung RE2026\n-17.'])
    assert.deepEqual(await verdicts([text, 5432]), [`sure ${number}`], text)
  for (const text of ['17 candles', 'RE-2026-171', 'STORE-2026-17'])
    assert.deepEqual(await verdicts([text, 5432]), [`likely ${number}`], text)
  await db.deleteFrom('invoices').where('order_id', '=', id).execute()
  await shop.markPaid(admin, id)
})

test('marks each order as paid once, however often a form or a file is sent', async () => {
  const [one, two] = [await newOrder(1, 111), await newOrder(1, 222)]
  const entries = entriesWith([one.text, 111], [two.text, 222])
  const matches = await match(entries)
  assert.deepEqual(await markEntries(admin, matches.slice(0, 1)), { marked: 1, problems: {} })
  // As after a crash: the second upload continues.
  assert.deepEqual(await verdicts([one.text, 111], [two.text, 222]), [
    `matched ${one.number}`,
    `sure ${two.number}`,
  ])
  const results = await Promise.all([1, 2, 3].map(() => markEntries(admin, matches)))
  assert.equal(
    results.reduce((sum, { marked }) => sum + marked, 0),
    1,
  )
  assert(await paidAtOf(one.id))
  assert(await paidAtOf(two.id))
  const emails = (await emailsTo(two.customer.email)).map(({ subject }) => subject)
  assert.equal(emails.filter((it) => /paid|payment/i.test(it)).length, 1)
  // An overlapping file, with its lines in another order.
  assert.deepEqual(await verdicts([two.text, 222], [one.text, 111]), [
    `matched ${two.number}`,
    `matched ${one.number}`,
  ])
})

test('tells equal payments of a day apart, and finds the second one of an order', async () => {
  const { number, text } = await newOrder(1, 333)
  assert.deepEqual(await verdicts([text, 333], [text, 333]), [`sure ${number}`, `twice ${number}`])
  const [first] = await match(entriesWith([text, 333]))
  assert(first)
  await markEntries(admin, [first])
  assert.deepEqual(await verdicts([text, 333], [text, 333]), [
    `matched ${number}`,
    `twice ${number}`,
  ])
  const second = { ...first, hash: 'x'.repeat(32) }
  const { marked, problems } = await markEntries(admin, [second])
  assert.equal(marked, 0)
  assert.match(String(problems[second.hash]), /already paid/)
})

test('matches a payment again after its order was marked as not paid', async () => {
  const [wrong, right] = [await newOrder(1, 444), await newOrder(1, 444)]
  const [entry] = entriesWith(['for the vase', 444])
  assert(entry)
  const choose = async ({ id }: { id: string }) => {
    const order = await shop.findOrder(id)
    const expectedUpdatedAt = order?.updatedAt ?? ''
    return markEntries(admin, [{ hash: entry.hash, orderId: id, expectedUpdatedAt }])
  }
  assert.equal((await choose(wrong)).marked, 1)
  assert.deepEqual(await verdicts(['for the vase', 444]), [`matched ${wrong.number}`])
  await shop.markUnpaid(admin, wrong.id)
  assert.deepEqual(await verdicts(['for the vase', 444]), [`open ${right.number} ${wrong.number}`])
  assert.equal((await choose(right)).marked, 1)
  await shop.markPaid(admin, wrong.id)
  assert.deepEqual(await verdicts(['for the vase', 444]), [`matched ${right.number}`])
})

test('refuses an order that has changed since the page was shown, and keeps the others', async () => {
  const [one, two] = [await newOrder(1, 555), await newOrder(1, 556)]
  const matches = await match(entriesWith([one.text, 555], [two.text, 556]))
  await shop.markPaid(admin, one.id)
  const { marked, problems } = await markEntries(admin, matches)
  assert.equal(marked, 1)
  assert.match(String(problems[matches[0]?.hash ?? '']), /has changed since/)
  assert(await paidAtOf(two.id))
  const unknown = { hash: 'y'.repeat(32), orderId: newId(), expectedUpdatedAt: '' }
  assert.match(String((await markEntries(admin, [unknown])).problems[unknown.hash]), /not found/)
  const customer = await createUser()
  await assert.rejects(markEntries(customer, [unknown]), refusal(401, /Administrator/))
})

test('notes the payment of an order that was marked by hand, so that the next one is the second', async () => {
  const { id, number, text } = await newOrder(1, 666)
  await shop.markPaid(admin, id)
  const before = (await shop.findOrder(id))?.updatedAt
  await markEntries(admin, await match(entriesWith([text, 666])))
  assert.equal((await shop.findOrder(id))?.updatedAt, before)
  assert.deepEqual(await verdicts([text, 666], [text, 666]), [
    `matched ${number}`,
    `twice ${number}`,
  ])
})

test('says that the order was cancelled, and that a sum is that of two orders', async () => {
  const [one, two, gone] = [await newOrder(1, 777), await newOrder(1, 778), await newOrder(1, 779)]
  await shop.changeOrderStatus(admin, gone.id, 'cancelled')
  assert.deepEqual(await verdicts([gone.text, 779], [`${one.text} and ${two.text}`, 1555]), [
    `cancelled ${gone.number}`,
    `together ${one.number} ${two.number}`,
  ])
  assert.deepEqual(await verdicts([`${one.text} and ${two.text}`, 777]), [`sure ${one.number}`])
  await db.deleteFrom('bank_entries').execute()
})
