import { getFormProps } from '@conform-to/react'
import { Form, useLoaderData } from '@remix-run/react'
import { amountFormatOf } from '~/domain/amount-format'
import { ErrorSummary } from '~/ui/forms/form'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { useShopForm } from '~/ui/forms/use-shop-form'
import { ProductFields } from '~/ui/products/product-fields'
import { useMoney } from '~/ui/use-shop'
import type { action, loader } from './route'

export function EditProductForm() {
  const { product, categories } = useLoaderData<typeof loader>()
  const money = useMoney()
  const [form, fields] = useShopForm('productUpdateForm', {
    id: 'product',
    defaultValue: {
      name: product.name,
      description: product.description,
      brand: product.brand,
      category: product.category.name,
      price: amountFormatOf(money).input(product.oldPrice ?? product.price),
      itemsInStock: String(product.stock),
    },
  })
  return (
    <section aria-labelledby="form-title">
      <ErrorSummary form={form} />
      <h2 id="form-title" tabIndex={-1}>
        Edit product
      </h2>
      <Form
        method="post"
        action="?edit=1"
        encType="multipart/form-data"
        className="form"
        {...getFormProps(form)}
      >
        {/* The shop refuses the update if another admin has changed the product meanwhile. */}
        <input type="hidden" name="expectedStock" value={product.stock} />
        <input type="hidden" name="expectedUpdatedAt" value={product.updatedAt} />
        <ProductFields fields={fields} categories={categories} product={product} />
        <SaveOrCancel<typeof action>
          intent="update"
          pending="Updating..."
          cancelTo={`/admin/products/${product.id}`}
        >
          Update Product
        </SaveOrCancel>
      </Form>
    </section>
  )
}
