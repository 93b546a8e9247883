import { maxLengths } from '~/domain/catalogue/limits'

/** What an import may have at most. */
export const importLimits = { lines: 10_000, csvMegabytes: 10, zipMegabytes: 200 }

/** What stands in the columns of a file of products; the first row of the template. */
export const importColumns = {
  id: 'the product to change; without it, the product of that name',
  name: `at most ${maxLengths.name} characters; with an id, its new name`,
  brand: `at most ${maxLengths.brand} characters`,
  description: `at most ${maxLengths.description} characters`,
  category: 'the name of a category; the check page offers to create new ones',
  price: 'in dollars without a discount, such as 12.50',
  stock: 'how many are in stock',
  add: 'how many to add to the stock, instead of stock',
  hidden: 'yes or no: whether it is hidden from the shop',
  image: 'the name of its file in the ZIP, or in a later one',
} as const

export type ImportColumn = keyof typeof importColumns

/** Columns that only an export has; an import leaves them alone. */
export const exportOnlyColumns = ['slug', 'likes', 'created']

/** How an admin wants a file to be read. */
export interface ImportChoices {
  /** Whether categories that are not there yet are created; otherwise their lines are wrong. */
  createCategories: boolean
  /** Columns of the file that are called something else. */
  columns: [inFile: string, column: ImportColumn][]
}

export const defaultChoices: ImportChoices = { createCategories: true, columns: [] }

/** How many columns of a file the check page offers to read as something else. */
export const maxUnknownColumns = 20

/** What the check page sends back: for each of `unknownColumns`, as what it is read; '' for not at all. */
export interface ChoicesDraft {
  createCategories: boolean
  columns: string[]
}

/** What is wrong with a line. */
export interface Problem {
  line: number
  column: string
  /** The value of the cell. */
  value: string
  message: string
}

/** What a line will change of a product. */
export interface Change {
  line: number
  name: string
  column: string
  from: string
  to: string
}

/** What an import will do; of long lists, the beginning. */
export type Preview = LinesPreview & ImagesPreview

/** What the lines of the CSV file will do. */
export interface LinesPreview {
  created: number
  changed: number
  unchanged: number
  wrong: number
  problems: Problem[]
  allProblems: number
  changes: Change[]
  allChanges: number
  /** The names of new products. */
  newProducts: string[]
  choices: ImportChoices
  /** Whether no column is read as the id or the name, so that no line can be read. */
  needsName: boolean
  /** Columns of the file that the shop reads as they are called. */
  readColumns: ImportColumn[]
  /** Columns that an admin may choose a meaning for. */
  unknownColumns: string[]
  /** Categories that the file names and the shop lacks. */
  newCategories: string[]
  ignoredColumns: string[]
}

/** What the images of the ZIP will do. */
export interface ImagesPreview {
  /** How many a product will get. */
  images: number
  /** Images that the file names and the ZIP lacks. */
  missingImages: string[]
  allMissingImages: number
  /** Files of the ZIP that no product waits for, or that are no images. */
  ignoredFiles: string[]
  allIgnoredFiles: number
}

/** What an import has done besides what was in its preview. */
export interface Report {
  created: number
  changed: number
  categories: string[]
  /** Lines that the shop has left alone, and images that it could not use. */
  leftOut: string[]
  allLeftOut: number
  /** The first of the products that are new or changed. */
  products: { id: string; name: string }[]
}

export type ImportState = 'checked' | 'running' | 'interrupted' | 'done' | 'failed'

export interface Import {
  id: string
  fileName: string
  adminName: string
  state: ImportState
  lines: number
  linesDone: number
  images: number
  imagesDone: number
  message: string
  createdAt: string
}
