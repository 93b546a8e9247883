import { useRouteLoaderData } from '@remix-run/react'
import type { LogoOfPages } from '~/domain/look/logo-of-pages'
import { defaultMoney, moneyOf } from '~/domain/money'
import type { EuFeature } from '~/domain/settings/eu-settings'
import type { ShopOfPage } from './shop-of-page'

interface LookOfPage {
  logo?: LogoOfPages
  wholePictures?: boolean
}

export function useShop() {
  return useRouteLoaderData<{ shop?: ShopOfPage & LookOfPage }>('root')?.shop
}

/** The `lang` of texts that the shopkeeper writes; undefined if it is that of the page. */
export function useTextLang() {
  return useShop()?.textLang
}

/** Whether the shopkeeper has switched this on, for consumers in the EU. */
export function useEuFeature(feature: EuFeature) {
  return useShop()?.eu?.includes(feature) ?? false
}

/** Formats amounts in `currency`, for example that of an order. The default is the currency of the shop. */
export function useMoney(currency?: string) {
  const { locale, ...shop } = useShop() ?? defaultMoney
  return moneyOf({ locale, currency: currency ?? shop.currency })
}
