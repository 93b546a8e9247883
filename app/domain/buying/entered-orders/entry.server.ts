import { db } from 'db/client'
import { userSearch } from 'db/user-search'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { selectProductsOfLines } from '~/domain/buying/cart/cart.server'
import { buildCheckout } from '~/domain/buying/checkout/checkout.server'
import { readMethods } from '~/domain/buying/checkout/checkout-methods.server'
import { matchingProducts, prepareSearch } from '~/domain/catalogue/lists/matching-products.server'
import { t } from '~/languages/translate'
import { cartOfDraft } from './cart-of-draft.server'
import type { Content } from './order-drafts.server'

const maxFound = 20

/** What the screen of an order shows that an admin enters. */
export async function readEntry(content: Content) {
  const { cart, notices, products } = await readCart(content)
  return {
    content: { ...content, lines: content.lines.filter((line) => products.has(line.variantId)) },
    products: [...products.values()],
    notices: notices.map((notice) => t(notice)),
    account: await findAccount(content.customer),
    accounts: await findAccounts(content.findCustomer),
    found: await findVariants(content.findProduct),
    checkout: await buildCheckout(cart, await readMethods(), content.address ?? {}),
  }
}

export type Entry = Awaited<ReturnType<typeof readEntry>>

// The price of a product may have fallen below the amount that is taken off it.
async function readCart(content: Content) {
  const { lines, voucher, customer, email = '' } = content
  try {
    return await cartOfDraft(db, { lines, voucher, customer, email })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const unreduced = lines.map((line) => ({ ...line, percent: '', amount: '' }))
    const read = await cartOfDraft(db, { lines: unreduced, voucher, customer, email })
    return { ...read, notices: [error.text, ...read.notices] }
  }
}

function selectAccounts() {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email'])
    .where('is_banned', '=', 0)
}

async function findAccount(id: string | undefined) {
  const account = id ? await selectAccounts().where('users.id', '=', id).executeTakeFirst() : null
  return account ?? null
}

async function findAccounts(search: string) {
  const matching = await userSearch(db, search)
  if (!matching) return null
  return selectAccounts().where(matching).orderBy('users.id', 'desc').limit(maxFound).execute()
}

/** Also hidden products, such as one for a commission. */
async function findVariants(search: string) {
  const productSearch = await prepareSearch(db, search)
  if (!productSearch) return null
  const filters = { category: '', show: 'all' } as const
  const ids = matchingProducts(filters, { productSearch }).select('products.id')
  return selectProductsOfLines(db)
    .where('products.id', 'in', ids)
    .orderBy('products.id', 'desc')
    .orderBy('variants.position')
    .limit(maxFound)
    .execute()
}
