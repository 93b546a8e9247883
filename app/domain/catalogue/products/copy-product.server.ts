import type { Trx } from 'db/client'
import { newId } from 'db/ids'
import type { ProductsTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Selectable } from 'kysely'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { shortened } from '~/domain/basics/text/shortened'
import { noDiscount } from '~/domain/catalogue/prices/discounts'
import { discountColumnsOf, todayInShop } from '~/domain/catalogue/prices/discounts.server'
import { recalculatePrices } from '~/domain/catalogue/prices/reduced-prices.server'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { hashOf } from '~/domain/people/accounts/tokens.server'
import { message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { insertProducts, insertVariants } from './insert-products.server'
import { refreshKeywords } from './keywords.server'
import { isTakenName } from './taken-names.server'

/** A form that offers a copy sends it back. */
export const newCopyKey = newId

/**
 * A hidden product with all that the original has, except units, what must be unique, and the discount: the copy has never
 * cost the old price. `copyKey` comes with the form, so that a form which is sent twice makes one copy.
 * @throws {Refusal} 404 if the product does not exist, 400 if `copyKey` is not of a form.
 */
export async function copyProduct(admin: User, id: string, copyKey: string) {
  if (!/^[\da-f]{24}$/.test(copyKey)) throw new Refusal(400, 'Please reload the page and try again')
  const copyId = copyIdOf(id, copyKey)
  await asStaff('products', admin, async (trx) => {
    const source = await trx
      .selectFrom('products')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal(404, 'Product not found'))
    if (await hasRow(trx.selectFrom('products').select('id').where('id', '=', copyId))) return
    const name = await freeName(trx, source.name)
    const hidden = { hidden_at: timeFromNow(), shown_from: null }
    const copy = { ...columnsToCopy(source), ...hidden, id: copyId, name, stock: 0 }
    const images = await listImages(trx, id)
    const discount = discountColumnsOf(noDiscount, await todayInShop(trx))
    await insertProducts(trx, [{ ...copy, ...discount, images }])
    await copyVariants(trx, id, copyId)
    await recalculatePrices(trx, { ids: [copyId] })
    await refreshKeywords(trx, [copyId])
    const what = message('copied product {name} as {copy}', { name: source.name, copy: name })
    await record(trx, admin, what)
  })
  return {
    message: msg('Product copied. The copy is hidden until you show it in the shop'),
    to: `/admin/products/${copyId}?edit=1#form-title`,
  }
}

// Of this product and this form only: no form can name another product as its copy. Ids begin with their time.
function copyIdOf(id: string, copyKey: string) {
  return copyKey.slice(0, 12) + hashOf(`${id} ${copyKey}`).slice(0, 12)
}

// Without the columns that the database or `insertProducts` sets. Columns that begin with `search_` are computed.
function columnsToCopy<Source extends Selectable<ProductsTable>>(source: Source) {
  const { slug: _, likes: __, created_at: ___, ...kept } = source
  const columns = Object.entries(kept).filter(([column]) => !column.startsWith('search_'))
  return Object.fromEntries(columns) as Omit<typeof kept, 'search_id'>
}

const maxOriginalName = 120

async function freeName(trx: Trx, original: string) {
  const name = shortened(original, maxOriginalName)
  let copy = t('Copy of {name}', { name })
  for (let number = 2; await isTakenName(trx, copy); number++) {
    copy = t('Copy of {name} ({number})', { name, number })
  }
  return copy
}

async function listImages(trx: Trx, id: string) {
  const rows = await trx
    .selectFrom('product_images')
    .select(['image_id', 'alt'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ image_id, alt }) => (image_id ? [{ image_id, alt }] : []))
}

/** The variant that `insertProducts` has added becomes the first one. */
async function copyVariants(trx: Trx, from: string, to: string) {
  const rows = await trx
    .selectFrom('variants')
    .selectAll()
    .where('product_id', '=', from)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const copies = rows.map(({ created_at: _, written_off: __, ...row }, index) => ({
    ...row,
    id: index === 0 ? to : newId(),
    product_id: to,
    sku: null,
    ean: null,
    stock: 0,
    received: 0,
  }))
  await trx.deleteFrom('variants').where('id', '=', to).execute()
  await insertVariants(trx, copies)
}
