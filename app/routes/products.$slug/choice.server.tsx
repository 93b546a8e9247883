import type { AppLoadContext } from '@remix-run/node'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import { findShipping } from '~/domain/buying/methods/shipping-for-search-engines.server'
import { type Product, stockText } from '~/domain/catalogue/lists/catalogue'
import {
  listVariantsOnSale,
  pricesOf,
  type VariantOnSale,
} from '~/domain/catalogue/products/variants-on-sale.server'
import { withUnitPrices } from '~/domain/eu/price-indication/price-texts.server'
import { stockIn } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import { t } from '~/languages/translate'
import { pageFrame } from '~/page-frame/page-frame.server'
import { serverHtml } from '~/speed/server-html.server'
import { Price } from '~/ui/products/price'
import { productGroup } from './product-group.server'

const maxRadios = 12

type PricedVariant = VariantOnSale & { unitPrice?: string }

/** `product` is as the chosen variant shows it. There is no choice without options. */
export async function findChoice(
  found: Product,
  variantName: string | null,
  refused: AppLoadContext['refusedChoice'],
) {
  const { options, ...product } = found
  if (!options) return { product: found, isOnSale: variantName === null }
  const variants = await withUnitPrices(await listVariantsOnSale([product.id]))
  const [only] = variants
  const chosen = refused
    ? variants.find(({ id }) => id === refused.variantId)
    : (variants.find(({ name }) => name === variantName) ??
      (variants.length === 1 ? only : undefined))
  const shop = await shopSettings()
  const money = moneyOf(shop)
  const { shortCards } = await pageFrame()
  const shown = { options, chosen: chosen?.id, error: refused?.error, lang: textLangOf(shop) }
  return {
    isOnSale: variantName === null || variants.some(({ name }) => name === variantName),
    product: chosen ? await shownWith(product, chosen) : product,
    choice: {
      html: htmlOf({ ...shown, variants, money, shortCards }),
      ...shown,
      variants: toChoose(options, variants, { money, shortCards }),
      ...(chosen && ofChosen(chosen, { money, shortCards })),
      sku: variants.some(({ sku }) => sku) ? (chosen?.sku ?? '') : undefined,
      hasUnitPrices: variants.some(({ unitPrice }) => unitPrice) || undefined,
      available: (!refused && chosen?.stock) || Math.max(...variants.map(({ stock }) => stock)),
    },
    group: productGroup(product, options, variants.map(stockIn(shop)), money, await findShipping()),
  }
}

// `stock` stays that of all variants, because a customer can choose another one.
async function shownWith(product: Product, variant: VariantOnSale): Promise<Product> {
  const { highestPrice: _, priceNotes: __, percentOff: ___, ...others } = product
  return { ...others, ...(await pricesOf(variant)), imageId: variant.imageId ?? product.imageId }
}

interface Form {
  money: Money
  shortCards: boolean | undefined
}

function toChoose(options: string[], variants: PricedVariant[], form: Form) {
  const hasRoom = options.length === 1 && variants.length <= maxRadios
  return variants.map((variant) => ({
    id: variant.id,
    name: variant.name,
    values: options.map((_, at) => [variant.value_1, variant.value_2, variant.value_3][at] ?? ''),
    stock: variant.stock,
    terms: hasRoom ? serverHtml(<Terms {...variant} {...form} />) : undefined,
  }))
}

function ofChosen(variant: PricedVariant, form: Form) {
  return { stock: variant.stock, summary: termsOf(variant, variant.name, form).join(', ') }
}

function termsOf({ price, unitPrice, stock }: PricedVariant, name: string, form: Form) {
  const terms = [name, form.money.format(price), unitPrice, stockText(stock, form.shortCards)]
  return terms.filter(Boolean)
}

interface Props extends Form {
  options: string[]
  variants: PricedVariant[]
  chosen: string | undefined
  error: string | undefined
  lang: string | undefined
}

// The URL says which one is chosen, not what a browser restores. The form is a bar at the bottom of a phone's screen.
const field = { name: 'variant', form: 'add', required: true, autoComplete: 'off' }
const errorId = 'variant-error'

function htmlOf(props: Props) {
  const Choice = props.variants.length > maxRadios ? ListOfVariants : RadioButtons
  const sku = props.variants.find(({ id }) => id === props.chosen)?.sku
  return serverHtml(
    <>
      <Choice {...props} />
      {sku && <p className="hint">{t('Article number: {sku}', { sku })}</p>}
    </>,
  )
}

function RadioButtons({ options, variants, chosen, error, lang, ...form }: Props) {
  const firstInStock = variants.find(({ stock }) => stock > 0)
  return (
    <fieldset className="variants" aria-describedby={error && errorId}>
      <legend lang={lang}>{options.join(', ')}</legend>
      {variants.map((variant) => (
        <label key={variant.id}>
          <input
            {...field}
            type="radio"
            // biome-ignore lint/a11y/noAutofocus: the page was refused because of this field
            autoFocus={error !== undefined && variant === firstInStock}
            value={variant.id}
            defaultChecked={variant.id === chosen}
            disabled={variant.stock === 0}
          />
          <strong lang={lang}>{variant.name}</strong>
          <span>
            <Terms {...variant} {...form} />
          </span>
        </label>
      ))}
      <ChoiceError text={error} />
    </fieldset>
  )
}

function Terms({ price, oldPrice, unitPrice, stock, money, shortCards }: PricedVariant & Form) {
  const left = stockText(stock, shortCards)
  return (
    <>
      <span className="visually-hidden">, </span>
      <Price price={price} oldPrice={oldPrice} money={money} />
      {unitPrice && ` · ${unitPrice}`}
      {left && ` · ${left}`}
    </>
  )
}

function ListOfVariants({ options, variants, chosen, error, lang, ...form }: Props) {
  const firstValues = [...new Set(variants.map(({ value_1 }) => value_1))]
  return (
    <div className="field">
      <label htmlFor="variant" lang={lang}>
        {options.join(', ')}
      </label>
      <select
        {...field}
        id="variant"
        defaultValue={chosen}
        // biome-ignore lint/a11y/noAutofocus: the page was refused because of this field
        autoFocus={error !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
      >
        <option value="">{t('Please choose')}</option>
        {options.length === 1
          ? variants.map((variant) => optionOf(variant, variant.name, form, lang))
          : firstValues.map((value) => (
              <optgroup key={value} label={value} lang={lang}>
                {variants
                  .filter(({ value_1 }) => value_1 === value)
                  .map((variant) => optionOf(variant, laterValues(variant), form))}
              </optgroup>
            ))}
      </select>
      <ChoiceError text={error} />
    </div>
  )
}

function laterValues({ value_2, value_3 }: VariantOnSale) {
  return [value_2, value_3].filter(Boolean).join(' / ')
}

function optionOf(variant: PricedVariant, name: string, form: Form, lang?: string) {
  return (
    <option key={variant.id} value={variant.id} disabled={variant.stock === 0} lang={lang}>
      {termsOf(variant, name, form).join(' · ')}
    </option>
  )
}

function ChoiceError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="error" id={errorId} role="alert">
      {text}
    </p>
  )
}
