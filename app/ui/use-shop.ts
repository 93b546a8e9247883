import { useRouteLoaderData } from '@remix-run/react'
import { defaultMoney, moneyOf } from '~/domain/basics/money/money'
import type { EuFeature } from '~/domain/settings/eu-settings'
import type { PageFrame } from '~/page-frame/page-frame.server'

export function useShop() {
  return useRouteLoaderData<{ shop?: PageFrame }>('root')?.shop
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
