import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { Refusal } from '~/domain/basics/refusals/refusal'
import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { addToCart } from '~/domain/buying/cart/cart.server'
import {
  quantityInCart,
  quantityOfProductInCart,
} from '~/domain/buying/cart/cart-quantities.server'
import { addToGuestCart, quantityIn } from '~/domain/buying/guest-orders/guest-cart.server'
import { addFavorite, removeFavorite } from '~/domain/catalogue/lists/favorites.server'
import {
  listOthersInCategory,
  othersDependOn,
} from '~/domain/catalogue/lists/other-products.server'
import {
  findProductBySlug,
  findProductOfForm,
} from '~/domain/catalogue/products/find-product.server'
import { findCurrentSlug } from '~/domain/catalogue/products/slugs.server'
import { requireChoice } from '~/domain/catalogue/products/variants-on-sale.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { findImageSize } from '~/images/image-store.server'
import { t } from '~/languages/translate'
import { requireUser } from '~/web/auth.server'
import {
  findGuestCart,
  guestCartCommand,
  runGuestIntent,
  storedGuestCart,
} from '~/web/guest-cart.server'
import { listUrl, urlWith } from '~/web/request.server'
import { clearReturnTo } from '~/web/return-to.server'
import {
  type CommandOptions,
  command,
  form,
  noFields,
  readFormOrThrow,
  runIntent,
  textOf,
} from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'
import { findChoice } from './choice.server'
import { findGallery } from './gallery.server'
import { findSafetyHtml } from './safety.server'
import { findShopSections } from './shop-sections.server'
import { structuredDataOf } from './structured-data.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await getCurrentUser(request)
  const product = await findProductBySlug(params.slug ?? '', user?.id)
  context.guestPageDependsOn = product ? [product.id, ...othersDependOn] : []
  const { pathname, search, searchParams } = new URL(request.url)
  const newSlug = product ? undefined : await findCurrentSlug(params.slug ?? '')
  // Browsers cache a 301 forever by default, but a product may get its old name back.
  const moved = { status: 301, headers: { 'cache-control': 'no-cache' } }
  if (newSlug) throw redirect(`/products/${encodeURIComponent(newSlug)}${search}`, moved)
  const category = searchParams.get('category')
  const cameFrom = product?.category.name === category ? category : undefined
  const chosen = product && (await findChoice(product, searchParams.get('variant'), context.choice))
  // The guest cache would have a page for each name.
  if (product && searchParams.has('variant') && !chosen?.isKnown && !context.choice) {
    searchParams.delete('variant')
    throw redirect(`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
  }
  const quantityOf = chosen ? quantityOfProductInCart : quantityInCart
  const variantIds = chosen?.choice?.variants.map(({ id }) => id) ?? [product?.id ?? '']
  const inCart =
    user && product
      ? await quantityOf(user.id, product.id)
      : quantityIn((await storedGuestCart(request))?.lines ?? [], variantIds)
  const shown = chosen?.product ?? product
  const gallery = product && (await findGallery(product, shown?.imageId))
  const data = {
    product: shown,
    choice: chosen?.choice,
    sent: context.choice,
    cameFrom,
    inCart,
    safety: product && (await findSafetyHtml(product.id)),
    sections: product && (await findShopSections()),
    gallery: gallery?.html,
    imageSize: gallery || !shown?.imageId ? undefined : await findImageSize(shown.imageId),
    others: product ? await listOthersInCategory(product) : [],
    structuredData: shown && (await structuredDataOf(shown, { ...gallery, ...chosen })),
  }
  return product ? data : json(data, { status: 404 })
}

export async function action(args: ActionFunctionArgs) {
  const product = await findProductOfForm(args.params.slug ?? '')
  const wanted = await wantedVariant(args, product)
  if (wanted.refusal) {
    const { refusal } = wanted
    return runIntent(args, { add: form(noFields, () => Promise.reject(refusal)) })
  }
  const { variantId, to } = wanted
  const adding: CommandOptions = {
    to,
    leadsToCart: true,
    shownAt: ({ status, text, detail }, fields) => {
      const isOfQuantity = status === 400 || (status === 409 && !detail.code)
      const quantity = textOf(fields, 'quantity')
      if (isOfQuantity) args.context.choice = { variantId, quantity, quantityError: t(text) }
      return isOfQuantity
    },
    subject: `/cart#${variantId}`,
  }
  const guestCart = await findGuestCart(args)
  if (guestCart && (await isAdding(args.request))) {
    const add = (_: string, fields: FormData) =>
      addToGuestCart(guestCart.lines, variantId, unitsIn(fields))
    return runGuestIntent(args, { add: guestCartCommand(args, guestCart, add, adding) })
  }
  const user = await requireUser(args.request, () => wantedProduct(args, wanted))
  const productId = product?.id ?? ''
  const headers = await clearReturnTo(args.request)
  return runIntent(args, {
    add: command((_, fields) => addToCart(user.id, variantId, unitsIn(fields)), {
      ...adding,
      headers,
    }),
    favorite: command(() => addFavorite(user.id, productId), { headers }),
    unfavorite: command(() => removeFavorite(user.id, productId), { headers }),
  })
}

type ProductOfForm = NonNullable<Awaited<ReturnType<typeof findProductOfForm>>>

interface Wanted {
  variantId: string
  to: string
  name?: string
  refusal?: Refusal
}

async function wantedVariant(
  { request, context }: ActionFunctionArgs,
  product?: ProductOfForm,
): Promise<Wanted> {
  const to = listUrl(request)
  if (!product?.options.length) return { variantId: product?.id ?? '', to }
  const sent = await readFormOrThrow(request.clone())
  const variantId = textOf(sent, 'variant')
  if (textOf(sent, 'intent') !== 'add') return { variantId, to }
  try {
    const { name } = await requireChoice(product, variantId)
    return { variantId, to: urlWith(to, { variant: name }), name }
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    context.choice = { variantId, quantity: textOf(sent, 'quantity'), error: t(refusal.text) }
    return { variantId, to, refusal }
  }
}

// After login, a guest can return to this product; if they wanted it in the cart, the login adds it.
async function wantedProduct(
  { request, params }: ActionFunctionArgs,
  { variantId, to, name = '' }: Wanted,
) {
  const product = await findProductBySlug(params.slug ?? '')
  if (!product) return undefined
  const form = await readFormOrThrow(request)
  const toAdd =
    textOf(form, 'intent') === 'add'
      ? { productId: variantId, key: randomUUID(), units: unitsIn(form) }
      : undefined
  const page = product.options ? to : new URL(request.url).pathname
  return { to: page, text: fullNameOf(product.name, name), toAdd }
}

async function isAdding(request: Request) {
  return textOf(await readFormOrThrow(request.clone()), 'intent') === 'add'
}

function unitsIn(form: FormData) {
  return Number(textOf(form, 'quantity') || 1)
}
