import type { ColumnType } from 'kysely'

export type Flag = 0 | 1
/** ISO 8601 in UTC, as `new Date().toISOString()` returns it. */
export type Time = string
/** Whole minor units, such as cents. */
export type MinorUnits = number

export type Defaulted<T> = ColumnType<T, T | undefined, T>
export type Fixed<T> = ColumnType<T, T, never>

/** How search engines show a page; empty if the shop derives it. */
export interface SearchResultColumns {
  page_title: Defaulted<string>
  page_text: Defaulted<string>
}

/** A table whose columns have the names that Kysely's CamelCasePlugin gives them: `tax_rate` is `taxRate`. */
export type CamelCased<Table> = {
  [Column in keyof Table & string as CamelCase<Column>]: Table[Column]
}

type CamelCase<Column extends string> = Column extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Column

/** The primary keys of the tables in backups. Each table comes after the tables that it refers to. */
export type PrimaryKeys<Tables> = { [Name in keyof Tables]?: readonly string[] }
