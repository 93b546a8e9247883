import type { Trx } from 'db/client'
import { record } from '~/domain/access/activity.server'
import { asAdmin } from '~/domain/access/current-user.server'
import type { User } from '~/domain/access/users'
import { refreshKeywords } from '~/domain/catalogue/keywords.server'
import { recalculatePrices } from '~/domain/catalogue/prices.server'
import {
  type FullProduct,
  requireFullProduct,
  touchProduct,
} from '~/domain/catalogue/product-changes.server'
import { refuseChanged } from '~/domain/expected.server'
import type { Message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { listVariants } from './list-variants.server'

export type ListedVariants = Awaited<ReturnType<typeof listVariants>>

interface Outcome {
  message: string | Message
  /** For Activity. */
  subject: string
  action?: string
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
  return asAdmin(admin, async (trx) => {
    const product = await requireFullProduct(trx, productId)
    const before = await listVariants(productId, trx)
    const text = msg(
      'Someone else has changed these variants since you opened the form. Check them and save again',
    )
    refuseChanged(before.state, expected, text)
    const { message, subject, action = 'updated' } = await change(trx, product, before)
    await recalculatePrices(trx, { ids: [productId] })
    await touchProduct(trx, productId)
    await refreshKeywords(trx, [productId])
    await record(trx, admin, action, subject)
    return { message }
  })
}

const maxNamed = 5

export function subjectOf(product: string, changed: string[]) {
  const named = changed.slice(0, maxNamed).join(', ')
  const more = changed.length > maxNamed ? ` and ${changed.length - maxNamed} more` : ''
  return `variants of product ${product}${named && `: ${named}${more}`}`
}
