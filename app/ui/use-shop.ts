import { useRouteLoaderData } from '@remix-run/react'
import type { LogoOfPages } from '~/domain/look/logo-of-pages'
import { defaultMoney, type Money, moneyOf } from '~/domain/money'
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

/** What all cards and tiles of a page share. */
export interface ShopOfCards {
  money: Money
  /** Undefined if the texts of the shop are in its language. */
  lang: string | undefined
  /** Beside each price. */
  priceNote: string | undefined
  wholePictures: boolean | undefined
}

// Once for each list: a hook in each of 24 cards takes its time.
export function useShopOfCards(): ShopOfCards {
  const money = useMoney()
  const { textLang: lang, priceNote, wholePictures } = useShop() ?? {}
  return { money, lang, priceNote, wholePictures }
}
