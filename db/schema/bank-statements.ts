import type { Fixed, PrimaryKeys, Time } from './columns'

export interface BankStatementTables {
  bank_entries: BankEntriesTable
  bank_columns: BankColumnsTable
}

export const bankStatementPrimaryKeys = {
  bank_entries: ['hash'],
  bank_columns: ['headings'],
} satisfies PrimaryKeys<BankStatementTables>

/** Payments on bank statements that were matched. It counts while the order has been paid since before `imported_at`. */
export interface BankEntriesTable {
  hash: Fixed<string>
  order_id: Fixed<string>
  imported_at: Fixed<Time>
}

/** What an admin has said about the columns of a CSV file, as lists in JSON. */
export interface BankColumnsTable {
  headings: Fixed<string>
  meanings: string
}
