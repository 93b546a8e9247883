import type { ColumnType } from 'kysely'

export type Flag = 0 | 1
/** ISO 8601 in UTC, as `new Date().toISOString()` returns it. */
export type Time = string
/** Whole minor units, such as cents. */
export type MinorUnits = number

export type Defaulted<T> = ColumnType<T, T | undefined, T>
export type Fixed<T> = ColumnType<T, T, never>

/** The primary keys of the tables in backups. Each table comes after the tables that it refers to. */
export type PrimaryKeys<Tables> = { [Name in keyof Tables]?: readonly string[] }
