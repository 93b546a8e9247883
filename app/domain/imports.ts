/** What stands in the columns of a file of products; the first row of the template. */
export const importColumns = {
  id: 'the product to change; without it, the product of that name',
  name: 'at most 150 characters; with an id, its new name',
  brand: 'at most 80 characters',
  description: 'at most 5000 characters',
  category: 'the name of an existing category',
  price: 'in dollars without a discount, such as 12.50',
  stock: 'how many are in stock',
  add: 'how many to add to the stock, instead of stock',
  hidden: 'yes or no: whether it is hidden from the shop',
  image: 'the name of its file in the ZIP, or in a later one',
} as const

export type ImportColumn = keyof typeof importColumns

/** What is wrong with a line. */
export interface Problem {
  line: number
  column: string
  /** What stands there. */
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
export interface Preview {
  created: number
  changed: number
  unchanged: number
  wrong: number
  /** Images of the ZIP that a product will get. */
  images: number
  problems: Problem[]
  allProblems: number
  changes: Change[]
  allChanges: number
  /** The names of new products. */
  newProducts: string[]
  ignoredColumns: string[]
  /** Files of the ZIP that no product waits for, or that are no images. */
  ignoredFiles: string[]
  allIgnoredFiles: number
}

/** What an import has done besides what was in its preview. */
export interface Report {
  created: number
  changed: number
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

/** As in `1 product` and `1,200 products`. */
export function counted(number: number, thing: string) {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`
}
