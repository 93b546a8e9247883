import { countryName } from '~/domain/buying/countries/postal-address'
import type { Order } from '~/domain/buying/order/orders'
import type { TaxTerritory } from '~/domain/buying/tax-rates/tax-territories.server'
import { msg, t } from '~/languages/translate'

interface Props {
  order: Order
  territory: TaxTerritory
}

/** An order is taxed by its country, so an admin has to look at those to a part of it with another tax. */
export function TerritoryNotice({ order, territory }: Props) {
  const country = countryName(order.address?.country ?? '')
  return <p className="callout">{t(territoryTexts[territory], { country })}</p>
}

const territoryTexts: Record<TaxTerritory, string> = {
  outside: msg(
    'This postcode ({country}) belongs to an area outside the VAT area of the European Union, where a delivery from the Union counts as an export. Check the tax of this order.',
  ),
  inside: msg(
    'This postcode is in Northern Ireland, where goods are taxed as in the European Union, not as in Great Britain. Check the tax of this order.',
  ),
  rates: msg(
    'This postcode ({country}) belongs to an area with tax rates of its own. Check the tax of this order.',
  ),
}
