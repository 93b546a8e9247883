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
  const shown = { options, chosen: chosen?.id, error: refused?.error, lang: textLangOf(shop) }
  return {
    isOnSale: variantName === null || variants.some(({ name }) => name === variantName),
    product: chosen ? await shownWith(product, chosen) : product,
    choice: {
      html: htmlOf({ ...shown, variants, money }),
      ...shown,
      variants: toChoose(options, variants, money),
      ...(chosen && ofChosen(chosen, money)),
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

function toChoose(options: string[], variants: PricedVariant[], money: Money) {
  const hasRoom = options.length === 1 && variants.length <= maxRadios
  return variants.map((variant) => ({
    id: variant.id,
    name: variant.name,
    values: options.map((_, at) => [variant.value_1, variant.value_2, variant.value_3][at] ?? ''),
    stock: variant.stock,
    terms: hasRoom ? serverHtml(<Terms {...variant} money={money} />) : undefined,
  }))
}

function ofChosen({ name, price, unitPrice, stock, sku }: PricedVariant, money: Money) {
  return {
    stock,
    summary: [name, money.format(price), unitPrice, stockText(stock)].filter(Boolean).join(', '),
    sku: sku ?? undefined,
  }
}

interface Props {
  options: string[]
  variants: PricedVariant[]
  chosen: string | undefined
  error: string | undefined
  money: Money
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

function RadioButtons({ options, variants, chosen, error, money, lang }: Props) {
  return (
    <fieldset className="variants" aria-describedby={error && errorId}>
      <legend lang={lang}>{options.join(', ')}</legend>
      {variants.map((variant) => (
        <label key={variant.id}>
          <input
            {...field}
            type="radio"
            value={variant.id}
            defaultChecked={variant.id === chosen}
            disabled={variant.stock === 0}
          />
          <strong lang={lang}>{variant.name}</strong>
          <span>
            <Terms {...variant} money={money} />
          </span>
        </label>
      ))}
      <ChoiceError text={error} />
    </fieldset>
  )
}

function Terms({ price, oldPrice, unitPrice, stock, money }: PricedVariant & { money: Money }) {
  return (
    <>
      <span className="visually-hidden">, </span>
      <Price price={price} oldPrice={oldPrice} money={money} />
      {unitPrice && ` · ${unitPrice}`}
      {` · ${stockText(stock)}`}
    </>
  )
}

function ListOfVariants({ options, variants, chosen, error, money, lang }: Props) {
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
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
      >
        <option value="">{t('Please choose')}</option>
        {options.length === 1
          ? variants.map((variant) => optionOf(variant, variant.name, money, lang))
          : firstValues.map((value) => (
              <optgroup key={value} label={value} lang={lang}>
                {variants
                  .filter(({ value_1 }) => value_1 === value)
                  .map((variant) => optionOf(variant, laterValues(variant), money))}
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

function optionOf(
  { id, stock, price, unitPrice }: PricedVariant,
  name: string,
  money: Money,
  lang?: string,
) {
  const terms = [name, money.format(price), unitPrice, stockText(stock)]
  return (
    <option key={id} value={id} disabled={stock === 0} lang={lang}>
      {terms.filter(Boolean).join(' · ')}
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
