import type { ProductsTable, VariantsTable } from 'db/schema'
import type { Insertable } from 'kysely'
import type * as z from 'zod'
import type { Cell } from '~/csv/write-csv.server'
import type { Money } from '~/domain/basics/money/money'
import { optionValue, variantText } from '~/domain/catalogue/variants/variant-rules'
import type { EuField } from '~/domain/settings/eu-fields.server'
import type { EuFeature } from '~/domain/settings/eu-settings'
import type { Message } from '~/languages/messages'
import type { Row } from './rows.server'

export interface Rules {
  money: Money
  /** In the time zone of the shop, such as `2026-12-01T18:00`. */
  now: string
  /** The ids, by folded name. */
  manufacturers: ReadonlyMap<string, string>
  articleNumbers: { has: (sku: string) => boolean }
}

export type Written = Partial<
  Omit<
    Insertable<Omit<ProductsTable, 'full_price'>> & Insertable<VariantsTable>,
    'id' | 'product_id' | 'created_at'
  >
>

interface CellFormat {
  money: Money
  amount: (amount: number) => Cell
  time: (at: string) => string | undefined
}

interface ExportedColumn {
  /** What the shop must have to import and export the column. */
  needs?: EuField | EuFeature
  /** Exports have such columns behind the others, and only if the shop uses one of them. */
  group?:
    | 'discounts'
    | 'dates'
    | 'deliveryTimes'
    | 'images'
    | 'descriptions'
    | 'variants'
    | 'searchResults'
  /** Exports have the column there, unlike the guide: people may read them by position. */
  exportedBefore?: string
  /** What exports write instead of the text of `current`. */
  cell?(row: Row, format: CellFormat): Cell
}

export interface Column<Value> extends ExportedColumn {
  /** What the guide says of it. A column without it is not in the guide and the template. */
  help?: string | ((money: Money) => Message)
  isRequired?: true
  isImportOnly?: true
  /**
   * What a cell is about, if it is not the product: one variant, either of them, or the line itself, which it assigns to
   * its product.
   */
  of?: 'variant' | 'either' | 'line'
  rule: (context: Rules) => z.ZodType<Value, string>
  /** The note on a cell that cannot be read. Without it, the whole line is refused. */
  leftOut?: string
  /** What a product, or the variant of the line, has. Without it, the preview shows no change of this column. */
  current?(row: Row): NoInfer<Value> | null | undefined
  /** Values with the same text are the same. If it is missing, the value is the text. */
  text?(value: NoInfer<Value>, money: Money): string
  /**
   * What the database stores in the row of the product or of the variant. Null is a value that a new product does not have,
   * or that a variant has of its product.
   */
  write?(value: NoInfer<Value> | null, today: string): Written
}

/** Without a rule, imports ignore the column. */
export interface AnyColumn extends Partial<Column<unknown>> {
  name: string
}

/** The name is also the heading, as `msg`. */
export function productColumn<const Name extends string, Value>(
  name: Name,
  column: Column<Value>,
): { name: Name } & Column<Value> {
  return { name, ...column }
}

export function exportColumn<const Name extends string>(name: Name, column: ExportedColumn) {
  return { name, ...column }
}

export const ofVariant = { of: 'variant', group: 'variants' } as const

/** What the product or its variant has is what the cell says. */
export function stored<Name extends keyof Row>(
  name: Name,
  rule: z.ZodType<NonNullable<Row[Name]>, string>,
  databaseColumn: string = name,
) {
  return {
    rule: () => rule,
    current: (row: Row) => row[name],
    write: (value: Row[Name] | null) => ({ [databaseColumn]: value ?? '' }),
  }
}

export const optionAt = (at: 1 | 2 | 3, help: string): Column<string> => ({
  help,
  of: 'line',
  group: 'variants',
  rule: () => variantText,
  cell: (row) => row[`option${at}`],
})

export const valueAt = (at: 1 | 2 | 3, help: string): Column<string> => ({
  help,
  ...ofVariant,
  rule: () => optionValue,
  current: ({ optionValues }) => optionValues?.[at - 1],
  write: (value) => ({ [`value_${at}`]: value ?? '' }),
})

export function cellIn(column: AnyColumn, row: Row, format: CellFormat): Cell {
  return column.cell ? column.cell(row, format) : textIn(column, row, format.money)
}

/** What the row has in the column, as previews show it. */
export function textIn({ current, text = String }: AnyColumn, row: Row, money: Money) {
  const value = current?.(row)
  return value === undefined || value === null ? '' : text(value, money)
}
