import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { Refusal } from '~/domain/basics/refusals/refusal'
import { requireRefusal } from '~/domain/basics/refusals/refusal.server'
import { plainOf } from '~/domain/basics/text/markup'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import { addFavorite, removeFavorite } from '~/domain/catalogue/lists/favorites.server'
import {
  listOthersInCategory,
  othersDependOn,
} from '~/domain/catalogue/lists/other-products.server'
import {
  findHiddenProduct,
  findProductBySlug,
  findProductOfForm,
} from '~/domain/catalogue/products/find-product.server'
import { findCurrentSlug } from '~/domain/catalogue/products/slugs.server'
import { requireChoice } from '~/domain/catalogue/products/variants-on-sale.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { findUsualDeliveryTime } from '~/domain/eu/delivery-information/delivery-information.server'
import { mayUse } from '~/domain/people/access/areas'
import { closedRefusal, isClosed } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { findImageSize } from '~/images/image-store.server'
import { t } from '~/languages/translate'
import { requireUser } from '~/web/auth.server'
import { type Buyer, findBuyer, requireBuyer } from '~/web/buyer.server'
import { listUrl, urlWith } from '~/web/request.server'
import { clearReturnTo } from '~/web/return-to.server'
import {
  command,
  form,
  noFields,
  readFormOrThrow,
  runIntent,
  textOf,
} from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { findChoice } from './choice.server'
import { findDescriptionHtml } from './description.server'
import { findGallery } from './gallery.server'
import { findSafetyHtml } from './safety.server'
import { findShopSections } from './shop-sections.server'
import { alertIntents, findStockAlertHtml, isAboutAlert } from './stock-alert.server'
import { structuredDataOf } from './structured-data.server'

export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args
  const buyer = await findBuyer(args)
  const product =
    (await findProductBySlug(params.slug ?? '', buyer?.userId)) ?? (await findForAdmin(args))
  context.guestPageDependsOn = product ? [product.id, ...othersDependOn] : []
  if (product) return productPage(args, product, buyer)
  await redirectToCurrentSlug(args)
  const missing: Partial<ProductPage> & { inCart: number } = { inCart: 0 }
  return json(missing, { status: 404 })
}

async function findForAdmin(args: LoaderFunctionArgs) {
  const user = await getCurrentUser(args)
  return user && mayUse(user, 'products') ? findHiddenProduct(args.params.slug ?? '') : undefined
}

type ProductPage = Awaited<ReturnType<typeof productPage>>

async function productPage(
  { request, context }: LoaderFunctionArgs,
  found: Product,
  buyer?: Buyer,
) {
  const { pathname, searchParams } = new URL(request.url)
  const variantName = searchParams.get('variant')
  const refused = context.refusedChoice
  const plain = { ...found, description: plainOf(found.description) }
  const { product, choice, group, isOnSale } = await findChoice(plain, variantName, refused)
  // The guest cache would have a page for each name.
  if (!isOnSale && !refused) {
    searchParams.delete('variant')
    throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
  }
  const variantIds = choice?.variants.map(({ id }) => id)
  const gallery = await findGallery(found, product.imageId)
  const category = searchParams.get('category')
  const inCart = (await buyer?.quantityOf(product.id, variantIds)) ?? 0
  const shown = { product: found, choice, inCart, buyer, refused: context.refusedAlert }
  return {
    product,
    description: await findDescriptionHtml(found),
    choice,
    refused,
    hiddenNote: found.hiddenAt ? t('Hidden from the shop: only admins see this page.') : undefined,
    cameFrom: product.category.name === category ? category : undefined,
    inCart,
    stockAlert: await findStockAlertHtml(shown),
    safety: await findSafetyHtml(product.id),
    sections: await findShopSections(),
    deliveryTime: found.deliveryTime ? undefined : await findUsualDeliveryTime(),
    gallery: gallery?.html,
    imageSize: product.imageId ? await findImageSize(product.imageId) : undefined,
    others: await listOthersInCategory(found),
    structuredData: await structuredDataOf(product, { imageIds: gallery?.imageIds, group }),
  }
}

async function redirectToCurrentSlug({ request, params }: LoaderFunctionArgs) {
  const slug = await findCurrentSlug(params.slug ?? '')
  // Browsers cache a 301 forever by default, but a product may get its old name back.
  const moved = { status: 301, headers: { 'cache-control': 'no-cache' } }
  const { search } = new URL(request.url)
  if (slug) throw redirect(`/products/${encodeURIComponent(slug)}${search}`, moved)
}

export async function action(args: ActionFunctionArgs) {
  const product = await findProductOfForm(args.params.slug ?? '')
  const sent = await variantOfForm(args, product)
  const { variantId, to, refusal } = sent
  if (refusal) return runIntent(args, { add: form(noFields, () => Promise.reject(refusal)) })
  const intent = textOf(await readFormOrThrow(args.request.clone()), 'intent')
  if (isAboutAlert(intent)) return runIntent(args, await alertIntents(args, variantId, to))
  const findReturnTo = () => returnToProduct(args, sent)
  // Before a visitor has to log in.
  const shop = await shopSettings()
  if (intent === 'add' && isClosed(shop) && !(await findBuyer(args))) {
    return runIntent(args, { add: command(() => Promise.reject(closedRefusal(shop)), { to }) })
  }
  const buyer = await requireBuyer(args, findReturnTo)
  const headers = buyer.userId ? await clearReturnTo(args.request) : undefined
  const add = command((_, fields) => buyer.add(variantId, unitsIn(fields)), {
    to,
    headers,
    leadsToCart: true,
    shownAt: ({ status, text, detail }, fields) => {
      const isOfQuantity = status === 400 || (status === 409 && !detail.code)
      const quantity = textOf(fields, 'quantity')
      if (isOfQuantity) args.context.refusedChoice = { variantId, quantity, quantityError: t(text) }
      return isOfQuantity
    },
    subject: `/cart#${variantId}`,
  })
  if (!buyer.userId && intent === 'add') return runIntent(args, { add })
  const userId = buyer.userId ?? (await requireUser(args, findReturnTo)).id
  const productId = product?.id ?? ''
  return runIntent(args, {
    add,
    favorite: command(() => addFavorite(userId, productId), { headers }),
    unfavorite: command(() => removeFavorite(userId, productId), { headers }),
  })
}

type ProductOfForm = NonNullable<Awaited<ReturnType<typeof findProductOfForm>>>

interface VariantOfForm {
  variantId: string
  /** The page of the product with this variant. */
  to: string
  name?: string
  refusal?: Refusal
}

async function variantOfForm(
  { request, context }: ActionFunctionArgs,
  product?: ProductOfForm,
): Promise<VariantOfForm> {
  const to = listUrl(request)
  if (!product?.options.length) return { variantId: product?.id ?? '', to }
  const fields = await readFormOrThrow(request.clone())
  const variantId = textOf(fields, 'variant')
  if (textOf(fields, 'intent') !== 'add') return { variantId, to }
  try {
    const { name } = await requireChoice(product, variantId)
    return { variantId, to: urlWith(to, { variant: name }), name }
  } catch (error) {
    const refusal = requireRefusal(error)
    const quantity = textOf(fields, 'quantity')
    context.refusedChoice = { variantId, quantity, error: t(refusal.text) }
    return { variantId, to, refusal }
  }
}

// After login, a guest can return to this product; if they wanted it in the cart, the login adds it.
async function returnToProduct(
  { request, params }: ActionFunctionArgs,
  { variantId, to, name = '' }: VariantOfForm,
) {
  const product = await findProductBySlug(params.slug ?? '')
  if (!product) return undefined
  const form = await readFormOrThrow(request)
  const toAdd =
    textOf(form, 'intent') === 'add'
      ? { variantId, key: randomUUID(), units: unitsIn(form) }
      : undefined
  const page = product.options ? to : new URL(request.url).pathname
  return { to: page, text: fullNameOf(product.name, name), toAdd }
}

function unitsIn(form: FormData) {
  return Number(textOf(form, 'quantity') || 1)
}
