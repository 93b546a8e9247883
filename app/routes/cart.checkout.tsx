import type { MetaFunction } from '@remix-run/node'
import { pageMeta } from '~/ui/layout/page-meta'

export const meta: MetaFunction = (page) => pageMeta(page, 'Checkout')

export default function CheckoutScreen() {
  return <h1>Checkout</h1>
}
