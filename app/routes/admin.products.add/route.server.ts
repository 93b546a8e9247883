import { listCategories } from '~/domain/catalogue/categories/categories.server'
import { newProductForm } from '~/domain/catalogue/products/products'
import { createProduct } from '~/domain/catalogue/products/products.server'
import { listManufacturers } from '~/domain/eu/manufacturers/manufacturers.server'
import { shopMoney } from '~/domain/shop/settings/shop-settings.server'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'

export async function loader() {
  const categories = await listCategories()
  const manufacturers = (await listManufacturers())?.map(({ name }) => name)
  return { categories: categories.map((category) => category.name), manufacturers }
}

export async function action({ admin, ...args }: RouteArgs<'admin'>) {
  return runIntent(args, {
    submit: form(newProductForm(await shopMoney()), (draft) => createProduct(admin, draft), {
      to: '/admin/products',
    }),
  })
}
