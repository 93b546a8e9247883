import { useRouteLoaderData } from '@remix-run/react'
import { defaultMoney, moneyOf } from '~/domain/money'
import type { ShopSettings } from '~/domain/shop/shop-settings'

/** What every page knows of the shop it belongs to. */
export type ShopOfPage = ReturnType<typeof shopOfPage>

/** The settings that every page needs; long texts stay with their own pages. */
export function shopOfPage(settings: ShopSettings) {
  const { name, contactEmail, termsUrl, privacyUrl, imprintUrl, timeZone } = settings
  const { currency, locale } = settings
  return { name, contactEmail, termsUrl, privacyUrl, imprintUrl, timeZone, currency, locale }
}

export function useShop() {
  return useRouteLoaderData<{ shop?: ShopOfPage }>('root')?.shop
}

/** Reads and writes amounts in the currency of the shop, or in that of an order. */
export function useMoney(currency?: string) {
  const { locale, ...shop } = useShop() ?? defaultMoney
  return moneyOf({ locale, currency: currency ?? shop.currency })
}
