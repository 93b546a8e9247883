import * as z from 'zod'
import { headingOf } from '~/domain/basics/spreadsheets/column-headings'
import { StoredMessage, said } from '~/domain/basics/text/stored-messages.server'
import {
  type ImportColumn,
  isExportOnly,
  isImportColumn,
} from '~/domain/files/columns/columns-of-shop.server'
import { weightUnits } from '~/domain/files/columns/weights.server'
import { t } from '~/languages/translate'
import { asOption } from './imports'

// Schemas, because a stored preview may be damaged or of another version. Their output is in the language of the shop.

const importColumn = z.custom<ImportColumn>(
  (column) => typeof column === 'string' && isImportColumn(column),
)
const texts = z.array(z.string())

// Other columns keep the name that they have in the file.
const ignoredColumn = z
  .string()
  .transform((column) => (isExportOnly(column) ? t(headingOf(column)) : column))

export const ImportChoices = z.object({
  createCategories: z.boolean(),
  columns: z.array(z.tuple([z.string(), z.union([importColumn, z.literal(asOption)])])),
  weightUnit: z.enum(weightUnits).optional(),
})
export type ImportChoices = z.output<typeof ImportChoices>

const Problem = z.object({
  line: z.number(),
  column: z.string(),
  value: z.string(),
  message: StoredMessage.transform(said),
})
export type Problem = z.output<typeof Problem>

const Change = z.object({
  line: z.number(),
  name: z.string(),
  column: z.string(),
  from: z.string(),
  to: z.string(),
})
export type Change = z.output<typeof Change>

/** `price` is in the format of the shop, `variants` is their number if the product has options. */
const CreatedProduct = z.object({
  line: z.number(),
  name: z.string(),
  slug: z.string().optional(),
  variants: z.number().optional(),
  category: z.string(),
  price: z.string(),
  stock: z.number(),
  weight: z.string().optional(),
  hidden: z.boolean().optional(),
})
export type CreatedProduct = z.output<typeof CreatedProduct>

const readAs = z.string().transform((text) => t(isImportColumn(text) ? headingOf(text) : text))

const OtherShop = z.object({
  name: z.enum(['Shopify', 'WooCommerce']),
  columns: z.array(z.tuple([z.string(), readAs])),
})
export type OtherShop = z.output<typeof OtherShop>

const LinesPreview = z.object({
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  wrong: z.number(),
  problems: z.array(Problem),
  allProblems: z.number(),
  notes: z.array(Problem),
  allNotes: z.number(),
  changes: z.array(Change),
  allChanges: z.number(),
  newProducts: z.array(CreatedProduct),
  choices: ImportChoices,
  currency: z.string(),
  /** Whether the CSV file was read as Windows-1252, because it is not UTF-8. */
  isWindows1252: z.boolean(),
  needsName: z.boolean(),
  /** Whether new products have no price because no column is read as it. */
  needsPrice: z.boolean(),
  readColumns: z.array(importColumn),
  unknownColumns: texts,
  /** A cell of each unknown column; empty if all its cells are empty. */
  exampleCells: texts,
  newCategories: texts,
  /** What the file has no column for, so that each new product gets the same. */
  missingColumns: texts,
  /** Those to choose from, if the file does not name the unit of its weights. */
  weightUnits: z.array(z.enum(weightUnits)),
  ignoredColumns: z.array(ignoredColumn),
  otherShop: OtherShop.optional(),
})
export type StoredLinesPreview = z.input<typeof LinesPreview>

const ImagesPreview = z.object({
  images: z.number(),
  missingImages: texts,
  allMissingImages: z.number(),
  ignoredFiles: texts,
  allIgnoredFiles: z.number(),
})
export type ImagesPreview = z.output<typeof ImagesPreview>

/** The lists are shortened; `all…` is the full length of a list. */
export const Preview = z.object({ ...LinesPreview.shape, ...ImagesPreview.shape })
export type Preview = z.output<typeof Preview>
export type StoredPreview = z.input<typeof Preview>
