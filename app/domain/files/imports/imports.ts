import { columnNames } from '~/domain/basics/spreadsheets/column-headings'
import type { Preview } from './stored-preview.server'

export type * from './stored-preview.server'

export const importLimits = { lines: 10_000, csvMegabytes: 10, zipMegabytes: 200 }

/** Chosen for a column whose cells are the values of an option. Its heading is the name of the option. */
export const asOption = 'option'

// Files of tills and other shops have up to about ninety columns, and those of the stock may be the last.
export const maxUnknownColumns = 100

// A preview also shows changes that no cell has: first options, and new variants.
export const [optionsColumn, variantColumn] = columnNames('options', 'variant')

/** The form of the check page; `assigned` has an `ImportColumn`, `asOption` or '' for each of `unknownColumns`. */
export interface ChoicesDraft {
  createCategories: boolean
  assigned: string[]
  weightUnit?: string
}

export interface ShownPreview extends Preview {
  /** What the unknown columns may contain. */
  freeColumns: string[]
}

export interface Report {
  created: number
  changed: number
  categories: string[]
  leftOut: string[]
  allLeftOut: number
  products: { id: string; name: string }[]
}

type ImportStatus = 'checked' | 'running' | 'interrupted' | 'done' | 'failed'

export interface Import {
  id: string
  fileName: string
  adminName: string
  status: ImportStatus
  products: number
  productsDone: number
  images: number
  imagesDone: number
  message: string
  createdAt: string
}
