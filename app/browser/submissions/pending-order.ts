import { useFetcher } from '@remix-run/react'
import { createStore } from '~/browser/store'
import type { Cart } from '~/domain/buying/cart/cart'

// A fetcher submits the order, so that the orders page can show the pending order.
export const orderFormProps = { navigate: false, fetcherKey: 'order' }

export const pendingOrder = createStore<Cart | undefined>(undefined)

export function usePendingOrder() {
  const cart = pendingOrder.use()
  return useFetcher({ key: orderFormProps.fetcherKey }).state === 'idle' ? undefined : cart
}
