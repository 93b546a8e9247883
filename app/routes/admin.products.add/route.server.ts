import { listCategories } from '~/domain/catalogue/categories/categories.server'
import { maxImages } from '~/domain/catalogue/product-images/product-images'
import { newProductForm } from '~/domain/catalogue/products/products'
import { createProduct } from '~/domain/catalogue/products/products.server'
import { listManufacturers } from '~/domain/eu/manufacturers/manufacturers.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import type { RouteArgs } from '~/web/access.server'
import { form, noFields, redisplay, runIntent } from '~/web/run-intent.server'

export async function loader() {
  const categories = await listCategories()
  const manufacturers = (await listManufacturers())?.map(({ name }) => name)
  return { categories: categories.map((category) => category.name), manufacturers }
}

export async function action({ admin, ...args }: RouteArgs<'admin'>) {
  const schema = newProductForm(await shopMoney())
  return runIntent(
    args,
    {
      submit: form(schema, (draft) => createProduct(admin, draft), { to: '/admin/products' }),
      continue: form(schema, async (draft) => {
        const { id, message } = await createProduct(admin, draft)
        return { message, to: `/admin/products/${id}#images-title` }
      }),
      preview: redisplay(noFields),
    },
    // One more than a product may have, so that the shop can say so.
    { maxImages: maxImages + 1 },
  )
}
