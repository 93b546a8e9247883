import { amountFormatOf } from '~/domain/basics/money/amount-format'
import type { Money } from '~/domain/basics/money/money'
import { linesOf } from '~/domain/catalogue/facts/facts'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import type { Discount } from '~/domain/catalogue/prices/discounts'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary } from '~/ui/forms/fields'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm } from '~/ui/forms/shop-form'
import { useReplyTo } from '~/ui/forms/use-reply'
import { DescriptionPreview, isPreview, PreviewButton } from '~/ui/products/description-preview'
import { ProductFields } from '~/ui/products/product-fields'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'
import { TaxConfirmation } from './tax-confirmation'

interface Props {
  product: Product & { fullPrice: number; discount: Discount; shownFrom: string | null }
  categories: string[]
  taxRates: (number | null)[]
  contents?: string
  safety?: { manufacturers: string[]; manufacturer: string; safetyWarning: string }
}

export function EditProductForm({ product, categories, taxRates, contents, safety }: Props) {
  const preview = useReplyTo<typeof action>('preview')
  const expected = useExpected(product)
  const [form, fields] = useAdminForm('productUpdateForm', {
    id: 'product',
    lastResult: useReplyTo<typeof action>('update') ?? preview ?? null,
    defaultValue: {
      ...valuesOf(product, useMoney()),
      contents,
      manufacturer: safety?.manufacturer,
      safetyWarning: safety?.safetyWarning,
    },
  })
  return (
    <section aria-labelledby="form-title">
      <ErrorSummary form={form} lost={t('If you have chosen a picture, please choose it again.')} />
      <h2 id="form-title" tabIndex={-1}>
        {t('Edit product')}
      </h2>
      <DescriptionPreview reply={preview} />
      <ShopForm
        form={form}
        action="?edit=1"
        encType="multipart/form-data"
        onSubmit={(event) => isPreview(event) || form.onSubmit(event)}
      >
        {/* The shop refuses the update if another admin has changed the product meanwhile. */}
        <input type="hidden" name="expectedStock" value={expected.stock} />
        <input type="hidden" name="expectedUpdatedAt" value={expected.updatedAt} />
        <ProductFields
          fields={fields}
          categories={categories}
          product={product}
          manufacturers={safety?.manufacturers}
          taxConfirmation={
            <TaxConfirmation
              field={fields.confirmedTaxRate}
              categories={categories}
              taxRates={taxRates}
            />
          }
        />
        <SaveOrCancel<typeof action>
          intent="update"
          pending={t('Updating...')}
          cancelTo={`/admin/products/${product.id}`}
        >
          {t('Update Product')}
        </SaveOrCancel>
        <p>
          <PreviewButton formAction={`/admin/products/${product.id}?edit=1#preview-title`} />
        </p>
      </ShopForm>
    </section>
  )
}

function valuesOf(product: Props['product'], money: Money) {
  const { input } = amountFormatOf(money)
  const { discountPrice } = product.discount
  return {
    name: product.name,
    description: product.description,
    brand: product.brand,
    category: product.category.name,
    price: input(product.fullPrice),
    ...product.discount,
    discountPrice: discountPrice === null ? '' : input(discountPrice),
    itemsInStock: product.stock,
    facts: linesOf(product.facts ?? []),
    deliveryTime: product.deliveryTime,
    shownFrom: product.shownFrom,
    pageTitle: product.pageTitle,
    pageText: product.pageText,
  }
}

// What the form was filled with. After an error, the page shows the current values, but the field has the typed stock again:
// the shop must still see whether the admin has changed it.
function useExpected({ stock, updatedAt }: Product) {
  const { itemsInStock, expectedStock } = useReplyTo<typeof action>('update')?.initialValue ?? {}
  const preview = useReplyTo<typeof action>('preview')?.initialValue
  if (preview)
    return { stock: `${preview.expectedStock}`, updatedAt: `${preview.expectedUpdatedAt}` }
  return { stock: itemsInStock === expectedStock ? `${expectedStock ?? stock}` : stock, updatedAt }
}
