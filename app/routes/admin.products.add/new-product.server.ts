import { listCategories } from '~/domain/catalogue/categories.server'
import { createProduct, newProductForm } from '~/domain/catalogue/products.server'
import { listManufacturers } from '~/domain/manufacturers/manufacturers.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'

// Not in route.tsx: each .server import there is an empty script that the page would load.

export async function readChoices() {
  const categories = await listCategories()
  const manufacturers = (await listManufacturers())?.map(({ name }) => name)
  return { categories: categories.map((category) => category.name), manufacturers }
}

export async function runNewProductForm({ admin, ...args }: RouteArgs<'admin'>) {
  return runIntent(args, {
    submit: form(newProductForm(await shopMoney()), (draft) => createProduct(admin, draft), {
      to: '/admin/products',
    }),
  })
}
