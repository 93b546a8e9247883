import { hash } from 'node:crypto'
import type { BankEntry } from './bank-entries'

/** Empty unless the bank has given the payment a number of its own. */
export type UnhashedEntry = Omit<BankEntry, 'hash'> & { reference?: string }

/**
 * Without what banks write differently in each file, such as line breaks. Equal payments of a file are counted, so that
 * none of them is taken for another.
 */
export function withHashes(entries: UnhashedEntry[]): BankEntry[] {
  const counts = new Map<string, number>()
  return entries.map(({ reference = '', ...entry }) => {
    const { date, amount, currency } = entry
    const texts = [entry.payer, entry.text].map((it) => it.replace(/\s/g, '').toUpperCase())
    const key = JSON.stringify([date, amount, currency, ...texts, reference])
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { ...entry, hash: hash('sha256', `${key} ${count}`, 'hex').slice(0, 32) }
  })
}
