import { useRouteLoaderData } from '@remix-run/react'
import { defaultMoney, moneyOf } from '~/domain/basics/money/money'
import type { PageFrame } from '~/page-frame/page-frame.server'

export function useShop() {
  return useRouteLoaderData<{ shop?: PageFrame }>('root')?.shop
}

/** The `lang` of texts that the shopkeeper writes; undefined if it is that of the page. */
export function useTextLang() {
  return useShop()?.textLang
}

/** Formats amounts in `currency`, for example that of an order. The default is the currency of the shop. */
export function useMoney(currency?: string) {
  const { locale, ...shop } = useShop() ?? defaultMoney
  return moneyOf({ locale, currency: currency ?? shop.currency })
}
