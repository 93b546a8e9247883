import { db } from 'db/client'
import { minorUnitsOf } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { plainHeading } from '~/domain/files/columns/headings.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import type { Meaning, Statement, StatementTable } from './bank-entries'
import { type UnhashedEntry, withHashes } from './entry-hashes.server'
import { currencyIn, dayIn, decimalIn, isIncoming, isMonthFirst } from './statement-cells.server'
import { usualMeaning } from './usual-statement-columns.server'

// Some banks write up to thirty lines about the account before the header.
const maxPreamble = 40

/** Without the lines before the header. A file without a header gets numbers for headings. */
export function tableOf(records: string[][]): StatementTable {
  const isHeader = (record: string[], isKnown: boolean) => {
    const cells = record.filter(Boolean)
    if (isKnown) {
      const found = cells.map(usualMeaning)
      return found.includes('date') && (found.includes('amount') || found.includes('credit'))
    }
    return cells.length > 2 && !cells.some((it) => dayIn(it, false) ?? decimalIn(it))
  }
  const first = records.slice(0, maxPreamble)
  const known = first.findIndex((record) => isHeader(record, true))
  const at = known < 0 ? first.findIndex((record) => isHeader(record, false)) : known
  const rows = records.slice(at + 1)
  const width = Math.max(...(at < 0 ? rows : [records[at] ?? []]).map(({ length }) => length))
  const headings = Array.from({ length: width }, (_, index) => records[at]?.[index] ?? '')
  return { columns: headings.map((heading, index) => heading || String(index + 1)), rows }
}

/** Returns what an admin has said about such a file before. */
export async function rememberedMeanings({ columns }: StatementTable) {
  const row = await db
    .selectFrom('bank_columns')
    .select('meanings')
    .where('headings', '=', keyOf(columns))
    .executeTakeFirst()
  return row && (JSON.parse(row.meanings) as Meaning[])
}

export async function rememberMeanings(admin: User, { columns }: StatementTable, meant: Meaning[]) {
  const meanings = JSON.stringify(meant)
  await asStaff('money', admin, (trx) =>
    trx
      .insertInto('bank_columns')
      .values({ headings: keyOf(columns), meanings })
      .onConflict((conflict) => conflict.column('headings').doUpdateSet({ meanings }))
      .execute(),
  )
}

const keyOf = (columns: string[]) => JSON.stringify(columns.map(plainHeading))

/** What the headings usually mean. Of several columns with the same meaning, the first has it, except for texts. */
export function suggestedMeanings({ columns }: StatementTable) {
  const taken = new Set<Meaning>()
  return columns.map((column): Meaning => {
    const meaning = usualMeaning(column)
    if (taken.has(meaning)) return ''
    if (meaning !== 'text') taken.add(meaning)
    return meaning
  })
}

/** @throws {Refusal} 400 if a column is missing, or two have a meaning that only one can have. */
export function checkMeanings(meant: Meaning[]) {
  const count = (meaning: Meaning) => meant.filter((it) => it === meaning).length
  const single: Meaning[] = ['date', 'payer', 'amount', 'credit', 'direction', 'currency']
  if (single.some((it) => count(it) > 1))
    throw new Refusal(400, 'Only the text can be in several columns')
  if (!count('date') || !count('text') || !(count('amount') || count('credit')))
    throw new Refusal(400, 'Choose a column for the date, the text and the amount')
}

/** Leaves out what the shop has paid itself, and lines without a day and an amount, such as sums. */
export function entriesOf(
  { rows }: StatementTable,
  meant: Meaning[],
  shopCurrency: string,
): Statement {
  const cell = (row: string[], meaning: Meaning) => row[meant.indexOf(meaning)]?.trim() ?? ''
  const monthFirst = isMonthFirst(rows.map((row) => cell(row, 'date')))
  let unreadable = 0
  const entries = rows.flatMap((row): UnhashedEntry[] => {
    const date = dayIn(cell(row, 'date'), monthFirst)
    const [credit, amount] = [cell(row, 'credit'), cell(row, 'amount')]
    const decimal = decimalIn(credit || amount)
    const currency = currencyIn(cell(row, 'currency') || shopCurrency)
    const units = decimal !== undefined && currency ? minorUnitsOf(decimal, currency) : undefined
    const direction = cell(row, 'direction')
    const came = direction ? isIncoming(direction) : true
    if (!date || !currency || units === undefined || came === undefined) {
      if ((date && (credit || amount)) || (!date && decimal && cell(row, 'date'))) unreadable++
      return []
    }
    if (!came || units <= 0) return []
    const text = row.filter((it, index) => meant[index] === 'text' && it).join(' ')
    return [{ date, payer: cell(row, 'payer'), text, amount: units, currency }]
  })
  return { entries: withHashes(entries), unreadable }
}
