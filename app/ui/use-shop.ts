import { useRouteLoaderData } from '@remix-run/react'
import type { ShopSettings } from '~/domain/shop/shop-settings'

/** The shop settings that every page needs. */
export type ShopOfPage = Omit<ShopSettings, 'welcome'>

/** The settings of the shop; undefined if the root loader failed. */
export function useShop() {
  return useRouteLoaderData<{ shop?: ShopOfPage }>('root')?.shop
}
