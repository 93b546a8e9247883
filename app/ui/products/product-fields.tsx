import type { ReactNode } from 'react'
import type { FormFields } from '~/browser/live-validation'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { currencyName, type Money } from '~/domain/basics/money/money'
import { plainOf } from '~/domain/basics/text/markup'
import { factLimits } from '~/domain/catalogue/facts/facts'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import { imageHint, productImage } from '~/images/rules'
import { msg, t, tn } from '~/languages/translate'
import { AmountField } from '~/ui/forms/amount-field'
import { SelectField, TextAreaField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { ImageField } from '~/ui/forms/image-field'
import { markupHint } from '~/ui/forms/markup-hint'
import { SearchResultFields } from '~/ui/forms/search-result-fields'
import { useMoney, useShop } from '~/ui/use-shop'
import { DiscountFields } from './discount-fields'

interface Props {
  fields: Record<keyof FormFields<'newProductForm'>, FormField>
  categories: string[]
  product?: Product
  images?: File[]
  manufacturers?: string[]
  taxConfirmation?: ReactNode
  /** A name that is typed creates the category; description and image may be missing. */
  isOfRealShop?: boolean
  autoFocus?: boolean
}

export function ProductFields(props: Props) {
  const { fields, product, images, manufacturers, isOfRealShop } = props
  const hint = t(product ? hintOfOtherImage : hintOfImages, { hint: t(imageHint) })
  const hasContents = useShop()?.hasContents
  return (
    <>
      <NamingFields {...props} />
      <SellingFields fields={fields} product={product} />
      {hasContents && <ContentsField field={fields.contents} />}
      <FurtherFields fields={fields} />
      {manufacturers && <SafetyFields fields={fields} manufacturers={manufacturers} />}
      <SearchResultFields fields={fields} page={product && searchResultOf(product)} />
      <ImageField
        field={fields.image}
        rule={productImage}
        label={t('Image')}
        hint={isOfRealShop ? `${hint} ${t(leaveEmpty)}` : hint}
        chosen={images}
        required={!product && !isOfRealShop}
        multiple={!product}
      />
    </>
  )
}

function NamingFields({ fields, categories, product, isOfRealShop, ...rest }: Props) {
  const needsText = !product && !isOfRealShop
  const category = { field: fields.category, label: t('Category'), required: true }
  return (
    <>
      <TextField
        field={fields.name}
        label={t('Name')}
        hint={product && t(addressHint)}
        required
        autoFocus={rest.autoFocus}
      />
      <TextAreaField
        field={fields.description}
        label={t('Description')}
        hint={needsText ? t(markupHint) : `${t(leaveEmpty)} ${t(markupHint)}`}
        required={needsText}
      />
      <TextField field={fields.brand} label={t('Brand')} required />
      {isOfRealShop ? (
        <TextField
          {...category}
          hint={t('One that you have, or a new one, which is created with the product.')}
          suggestions={categories}
        />
      ) : (
        <SelectField {...category} options={categories} placeholder={t('Select a category')} />
      )}
      {rest.taxConfirmation}
    </>
  )
}

function SellingFields({ fields, product }: Pick<Props, 'fields' | 'product'>) {
  const money = useMoney()
  return (
    <>
      <AmountField
        field={fields.price}
        label={t('Price')}
        hint={priceHint(money, product)}
        required
      />
      <DiscountFields fields={fields} hasOptions={product?.hasVariants ?? false} />
      <TextField
        field={fields.itemsInStock}
        label={t('Items in Stock')}
        hint={t(stockHintOf(product))}
        inputMode={product ? undefined : 'numeric'}
        required
      />
    </>
  )
}

function FurtherFields({ fields }: Pick<Props, 'fields'>) {
  return (
    <>
      <TextAreaField
        field={fields.facts}
        label={t('Facts')}
        hint={t(
          'One fact in each line, such as “Material: linen”. At most {max}. Leave empty for none.',
          { max: factLimits.facts },
        )}
        rows={4}
      />
      <TextField
        field={fields.deliveryTime}
        label={t('Delivery time')}
        hint={t('If it differs from that of the delivery, such as “made for you, 2 to 3 weeks”.')}
      />
      <TextField
        field={fields.shownFrom}
        type="datetime-local"
        label={t('Show in the shop from')}
        hint={t(
          'The product is hidden until then, in the time zone of the shop. Leave empty to show it at once.',
        )}
      />
    </>
  )
}

function searchResultOf({ slug, name, description }: Product) {
  return { path: `/products/${encodeURIComponent(slug)}`, title: name, text: plainOf(description) }
}

function ContentsField({ field }: { field: FormField }) {
  return (
    <TextField
      field={field}
      label={t('Contents')}
      hint={t(
        'For the unit price, such as 250 g or 10 {pieces}. Units: g, kg, ml, l, cm, m, m², {piece}. Leave empty for no unit price.',
        { pieces: pieces(10), piece: pieces(1) },
      )}
    />
  )
}

function SafetyFields({ fields, manufacturers }: Pick<Props, 'fields' | 'manufacturers'>) {
  return (
    <>
      <SelectField
        field={fields.manufacturer}
        label={t('Manufacturer')}
        options={manufacturers ?? []}
        placeholder={t('None', { context: 'no manufacturer' })}
        hint={t('Without one, the page of the product names no manufacturer.')}
      />
      <TextAreaField
        field={fields.safetyWarning}
        label={t('Safety warning')}
        hint={t('In the language of your customers. Leave empty if there is none.')}
        rows={3}
      />
    </>
  )
}

function pieces(count: number) {
  return tn(count, 'piece', 'pieces', { context: 'contents' })
}

const addressHint = msg(
  "This also changes the web address of the product's page. Links to the old address still work.",
)
const leaveEmpty = msg('Leave empty for none.')
const hintOfOtherImage = msg('{hint}. Leave empty to keep the current image.')
const hintOfImages = msg(
  '{hint}. Choose several at once, or drag them here; the first one stands for the product in lists.',
)

function stockHintOf(product?: Product) {
  if (!product) return msg('If it comes in variants, enter 0: each variant has its own stock.')
  return product.hasVariants
    ? msg('The sum of its variants. To change it, open Options and variants.')
    : msg('To add newly arrived units, start with a plus, such as +12.')
}

function priceHint(money: Money, product?: Product) {
  const values = {
    currency: currencyName(money.currency),
    amount: amountFormatOf(money).input(1250),
  }
  return product?.oldPrice
    ? t('In {currency}, for example {amount}, before a discount', values)
    : t('In {currency}, for example {amount}', values)
}
