import { useRouteLoaderData } from '@remix-run/react'
import { defaultMoney, moneyOf } from '~/domain/money'
import { legalLink, legalPages, legalTitles } from '~/domain/shop/legal-pages'
import type { ShopSettings } from '~/domain/shop/shop-settings'

/** What every page knows of the shop it belongs to. */
export type ShopOfPage = ReturnType<typeof shopOfPage>

/** The settings that every page needs; long texts stay with their own pages. */
export function shopOfPage(settings: ShopSettings) {
  const { name, contactEmail, timeZone, currency, locale, taxRate } = settings
  const legal = legalPages.flatMap((page) => {
    const url = legalLink(settings, page)
    return url ? [{ title: legalTitles[page], url }] : []
  })
  return { name, contactEmail, legal, timeZone, currency, locale, taxRate }
}

export function useShop() {
  return useRouteLoaderData<{ shop?: ShopOfPage }>('root')?.shop
}

/** Reads and writes amounts in the currency of the shop, or in that of an order. */
export function useMoney(currency?: string) {
  const { locale, ...shop } = useShop() ?? defaultMoney
  return moneyOf({ locale, currency: currency ?? shop.currency })
}
