import type { Trx } from 'db/client'
import { refuseChanged } from '~/domain/basics/refusals/changed-meanwhile.server'
import { recalculatePrices } from '~/domain/catalogue/prices/reduced-prices.server'
import { refreshKeywords } from '~/domain/catalogue/products/keywords.server'
import {
  type FullProduct,
  requireFullProduct,
  touchProduct,
} from '~/domain/catalogue/products/product-changes.server'
import { joined, record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { listVariants } from './list-variants.server'

export type ListedVariants = Awaited<ReturnType<typeof listVariants>>

interface Outcome {
  message: string | Message
  what: Message
}

/**
 * Runs `change` in one transaction, then updates what the product has of its variants.
 * @throws {Refusal} 404 if the product does not exist, 409 if the variants have changed since `expected` was read.
 */
export function changeVariants(
  admin: User,
  productId: string,
  expected: string | undefined,
  change: (trx: Trx, product: FullProduct, before: ListedVariants) => Promise<Outcome>,
) {
  return asStaff('products', admin, async (trx) => {
    const product = await requireFullProduct(trx, productId)
    const before = await listVariants(productId, trx)
    const text = msg(
      'Someone else has changed these variants since you opened the form. Check them and save again',
    )
    refuseChanged(before.state, expected, text)
    const { message, what } = await change(trx, product, before)
    await recalculatePrices(trx, { ids: [productId] })
    await touchProduct(trx, productId)
    await refreshKeywords(trx, [productId])
    await record(trx, admin, what)
    return { message }
  })
}

const maxNamed = 5

export function describeVariants(product: string, changed: (string | Message)[]) {
  if (changed.length === 0) return message('updated variants of product {product}', { product })
  const changes = joined(changed.slice(0, maxNamed))
  const values = { product, changes, more: changed.length - maxNamed }
  return values.more > 0
    ? message('updated variants of product {product}: {changes} and {more} more', values)
    : message('updated variants of product {product}: {changes}', values)
}
