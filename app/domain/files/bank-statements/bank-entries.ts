import { msg } from '~/languages/translate'

export const statementLimits = { lines: 2_000, columns: 60 }

/** A payment that the shop has received. The amount is in minor units of the currency. */
export interface BankEntry {
  /** Stays the same if another file has the same payment. All that the shop stores of it. */
  hash: string
  /** The day of booking, such as `2026-11-24`. */
  date: string
  payer: string
  text: string
  amount: number
  currency: string
}

export interface Statement {
  entries: BankEntry[]
  /** Lines that have a date or an amount that the shop cannot read. */
  unreadable: number
}

/** A CSV file whose columns the shop does not know yet. */
export interface StatementTable {
  columns: string[]
  rows: string[][]
}

/** What a column can contain. Only `text` may be that of several columns. */
export const meanings = {
  date: msg('Date'),
  payer: msg('Payer'),
  text: msg('Text of the payment'),
  amount: msg('Amount, with a sign if money went out'),
  credit: msg('Amount that came in'),
  direction: msg('Whether money came in or went out'),
  currency: msg('Currency'),
}
export type Meaning = keyof typeof meanings | ''

/** What the shop has found out about a payment. */
export type Verdict =
  | 'matched'
  | 'sure'
  | 'likely'
  | 'open'
  | 'together'
  | 'too little'
  | 'too much'
  | 'other currency'
  | 'paid'
  | 'twice'
  | 'cancelled'

/** An order that a payment may be for. */
export interface PayableOrder {
  id: string
  number: number
  customer: string
  /** What is to be paid, or was. */
  due: number
  currency: string
  updatedAt: string
}

export interface MatchedEntry extends BankEntry {
  verdict: Verdict
  /** Those that the verdict is about. */
  orders: PayableOrder[]
}

/** Whether the admin chooses the order. */
export function isChoice({ verdict }: MatchedEntry) {
  return verdict === 'likely' || verdict === 'open' || verdict === 'too much'
}

const maxWithAll = 200

/** The payments that have all open orders to choose from. More would repeat them too often on the page. */
export function withAllOrders(rows: MatchedEntry[]) {
  return new Set(rows.filter(isChoice).slice(0, maxWithAll))
}
