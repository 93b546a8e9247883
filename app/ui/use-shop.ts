import { useRouteLoaderData } from '@remix-run/react'
import { defaultMoney, moneyOf } from '~/domain/basics/money/money'
import type { LogoOfPages } from '~/domain/shop/look/logo-of-pages'
import type { EuFeature } from '~/domain/shop/settings/eu-settings'
import type { ShopOfPage } from '~/shop-of-pages/shop-of-page.server'

interface LookOfPage {
  logo?: LogoOfPages
  wholePictures?: boolean
  shortCards?: boolean
  hidesIds?: boolean
}

export function useShop() {
  return useRouteLoaderData<{ shop?: ShopOfPage & LookOfPage }>('root')?.shop
}

/** The `lang` of texts that the shopkeeper writes; undefined if it is that of the page. */
export function useTextLang() {
  return useShop()?.textLang
}

export function useEuFeature(feature: EuFeature) {
  return useShop()?.eu?.includes(feature) ?? false
}

/** Formats amounts in `currency`, for example that of an order. The default is the currency of the shop. */
export function useMoney(currency?: string) {
  const { locale, ...shop } = useShop() ?? defaultMoney
  return moneyOf({ locale, currency: currency ?? shop.currency })
}
