import { db } from 'db/client'
import { sql } from 'kysely'
import { euDuties } from '~/dated-facts'
import { lineSum } from '~/domain/basics/money/line-sums.server'
import { lastUnits } from '~/domain/basics/time/days'
import { europeanUnion, homeCountryOf } from '~/domain/buying/countries/country-groups.server'
import { takenBack } from '~/domain/buying/order/refunds.server'
import { vatCountryOf } from '~/domain/buying/tax-rates/tax-rates'
import { sellsInEu } from '~/domain/settings/eu-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'

/**
 * What a shop in the EU has sold to other countries of the EU, without tax and without what was taken back. Undefined if
 * it has sold nothing there, or does not sell to consumers in the EU.
 */
export async function findCrossBorderSales(now = new Date()) {
  const shop = await shopSettings()
  const home = vatCountryOf(homeCountryOf(shop.locale))
  if (shop.outsideEu || !sellsInEu(shop) || !europeanUnion.includes(home)) return undefined
  const [from = '', thisYear = ''] = lastUnits('year', 2, shop.timeZone, now).map((it) => it.from)
  const others = [...europeanUnion, 'MC'].filter((country) => vatCountryOf(country) !== home)
  // An order has the tax of its goods: so does its charge for delivery, and what was taken back.
  const { rows } = await sql<{ isThisYear: number; net: number }>`
    select is_this_year as "isThisYear", sum(net) as net from (
      select case when orders.created_at >= ${thisYear} then 1 else 0 end as is_this_year,
        (total - ${takenBack}) * sum(${lineSum} * 10000.0 / (10000 + coalesce(tax_rate, 0)))
          / nullif(sum(${lineSum}), 0) as net
      from orders
      join order_items on order_items.order_id = orders.id
      where orders.created_at >= ${from} and status <> 'cancelled' and currency = ${shop.currency}
        and tax_country in (${sql.join(others)})
      group by orders.id, orders.created_at, total
    ) as sold
    group by is_this_year`.execute(db)
  const sumOf = (year: number) =>
    Math.round(Number(rows.find(({ isThisYear }) => isThisYear === year)?.net ?? 0))
  const [sum, lastYear] = [sumOf(1), sumOf(0)]
  if (sum + lastYear === 0) return undefined
  return { sum, lastYear, limit: shop.currency === 'EUR' ? euDuties.crossBorderLimit : undefined }
}
