import { foldName } from 'db/fold-name'
import type { CsvLine } from '~/csv/read-csv.server'
import type { ImportContext } from '~/domain/files/columns/import-context.server'
import { ownerOf } from './check-variant.server'

/**
 * The product has the id of the line, otherwise its name. A name that the shop does not know is another product, whatever
 * its article number.
 */
export function findProductOfLine({ id, name, sku }: CsvLine['cells'], context: ImportContext) {
  if (id?.trim()) return context.byId.get(id.trim())
  if (name?.trim()) return productNamed(name.trim(), context)
  const owner = ownerOf(sku?.trim(), context)
  return owner && context.byId.get(owner.productId)
}

export function productNamed(name: string, { byName }: ImportContext) {
  return byName.get(foldName(name))
}
