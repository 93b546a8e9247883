import { listCategories } from '~/domain/catalogue/categories/categories.server'
import { maxImages } from '~/domain/catalogue/product-images/product-images'
import { newProductForm, newProductOfShop } from '~/domain/catalogue/products/products'
import { createProduct } from '~/domain/catalogue/products/products.server'
import { listManufacturers } from '~/domain/eu/manufacturers/manufacturers.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { settings } from '~/settings.server'
import type { RouteArgs } from '~/web/access.server'
import { urlWith } from '~/web/request.server'
import { form, noFields, redisplay, runIntent } from '~/web/run-intent.server'

const isRealShop = !settings.demoMode

export async function loader({ request }: RouteArgs<'products'>) {
  const categories = (await listCategories()).map(({ name }) => name)
  const manufacturers = (await listManufacturers())?.map(({ name }) => name)
  const { searchParams } = new URL(request.url)
  return {
    categories,
    manufacturers,
    kept: isRealShop ? { ...(await keptIn(searchParams)), ...onlyOne(manufacturers) } : undefined,
    after: searchParams.get('after') ?? '',
  }
}

export async function action({ admin, ...args }: RouteArgs<'products'>) {
  const schema = (isRealShop ? newProductOfShop : newProductForm)(await shopMoney())
  const options = { createsCategory: isRealShop }
  return runIntent(
    args,
    {
      submit: form(schema, (draft) => createProduct(admin, draft, options), {
        to: '/admin/products',
      }),
      continue: form(schema, async (draft) => {
        const { id, message } = await createProduct(admin, draft, options)
        return { message, to: `/admin/products/${id}#images-title` }
      }),
      another: form(schema, async (draft) => {
        const { id: after, message } = await createProduct(admin, draft, options)
        const { brand, category } = draft
        return { message, to: urlWith('/admin/products/add', { brand, category, after }) }
      }),
      preview: redisplay(noFields),
    },
    // One more than a product may have, so that the shop can say so.
    { maxImages: maxImages + 1 },
  )
}

// A shop that makes its own goods has one.
function onlyOne(manufacturers: string[] = []) {
  const [manufacturer, ...others] = manufacturers
  return others.length === 0 ? { manufacturer } : {}
}

// Many products of a small shop have these in common.
async function keptIn(searchParams: URLSearchParams) {
  return {
    brand: searchParams.get('brand') ?? (await shopSettings()).name,
    category: searchParams.get('category') ?? '',
  }
}
