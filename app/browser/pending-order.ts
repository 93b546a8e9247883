import { useFetcher } from '@remix-run/react'
import type { Cart } from '../domain/cart/cart'
import { createStore } from './store'

/** Props of the form that places an order: whoever goes to their orders meanwhile sees it there. */
export const orderFormProps = { navigate: false, fetcherKey: 'order' }

/** The cart of which the latest order was made. */
export const pendingOrder = createStore<Cart | undefined>(undefined)

/** The cart that is being ordered; undefined when none is. */
export function usePendingOrder() {
  const cart = pendingOrder.use()
  return useFetcher({ key: orderFormProps.fetcherKey }).state === 'idle' ? undefined : cart
}
