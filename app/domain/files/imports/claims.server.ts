import { foldName } from 'db/fold-name'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { keyOf, ownValues } from './check-variant.server'
import { type CheckedLine, type EarlierLines, refuse } from './lines'

interface Claim {
  column: string
  /** What only one line may change or use. */
  key: string
  /** Why another line must not. */
  taken: string
}

export function nameKey(name: string) {
  return `name ${foldName(name)}`
}

/** Reserves the product and its names for the line. */
export function claimProduct(line: CheckedLine, name: string | undefined, earlier: EarlierLines) {
  const { product } = line
  const names = [product?.name, name].filter((text) => text !== undefined)
  const keys = [...(product ? [`product ${product.id}`] : []), ...names.map(nameKey)]
  const taken = msg('Line {line} already has a product with this name')
  claim(
    line,
    keys.map((key) => ({ column: 'name', key, taken })),
    earlier,
  )
}

/** Reserves the article number and the variant for the line. */
export function claimVariant(line: CheckedLine, earlier: EarlierLines) {
  const { key, variant, values } = line
  const taken = msg('Line {line} already has this variant')
  const claims = [{ column: 'value 1', key: `variant ${key} ${keyOf(ownValues(line))}`, taken }]
  if (variant) claims.push({ column: 'value 1', key: `variant ${variant.id}`, taken })
  if (values.sku)
    claims.push({
      column: 'sku',
      key: `sku ${foldName(values.sku)}`,
      taken: msg('Line {line} already has this article number'),
    })
  claim(line, claims, earlier)
}

function claim(line: CheckedLine, wanted: Claim[], { claims }: EarlierLines) {
  const taken = wanted.find(({ key }) => claims.has(key))
  if (taken) {
    const other = String(claims.get(taken.key))
    return refuse(line, taken.column, message(taken.taken, { line: other }))
  }
  for (const { key } of wanted) claims.set(key, line.line)
}
