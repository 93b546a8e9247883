import { useRouteLoaderData } from '@remix-run/react'
import type { ShopSettings } from '~/domain/shop/shop-settings'

/** What every page knows of the shop it belongs to. */
export type ShopOfPage = Omit<ShopSettings, 'welcome'>

/** The shop that a page belongs to; undefined on the error screen of a page whose root could not be loaded. */
export function useShop() {
  return useRouteLoaderData<{ shop?: ShopOfPage }>('root')?.shop
}
