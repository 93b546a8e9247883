import { useRouteLoaderData } from '@remix-run/react'
import type { ShopSettings } from '~/domain/shop/shop-settings'

export type ShopOfPage = Omit<ShopSettings, 'welcome'>

export function useShop() {
  return useRouteLoaderData<{ shop?: ShopOfPage }>('root')?.shop
}
