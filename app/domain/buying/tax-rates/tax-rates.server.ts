import { db, type Reader } from 'db/client'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import type { CountryTax, TaxRules } from './tax-rates'

type Settings = Pick<ShopSettings, Exclude<keyof TaxRules, 'abroad'> | 'hasTaxRates'>

/** A shop without tax by country costs no query, and no byte in its pages. */
export async function readTaxRules(
  { taxRate, taxSentence, deliveryInProportion, hasTaxRates }: Settings,
  { lines }: { lines: { productId: string }[] },
  reader: Reader = db,
): Promise<TaxRules> {
  const rules = {
    taxRate,
    ...(taxSentence && { taxSentence }),
    ...(deliveryInProportion && { deliveryInProportion }),
  }
  if (!hasTaxRates) return rules
  const taxes: CountryTax[] = await reader
    .selectFrom('tax_rates')
    .select(['country', 'category_id as categoryId', 'rate', 'sentence'])
    .execute()
  const products = await reader
    .selectFrom('products')
    .select(['id', 'category_id as categoryId'])
    .where(
      'id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .execute()
  const categoryOf = Object.fromEntries(products.map(({ id, categoryId }) => [id, categoryId]))
  const inCart = new Set([null, ...Object.values(categoryOf)])
  const abroad = { taxes: taxes.filter(({ categoryId }) => inCart.has(categoryId)), categoryOf }
  return { ...rules, abroad }
}
