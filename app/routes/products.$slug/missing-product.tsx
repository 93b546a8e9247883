import { useEffect, useLayoutEffect } from 'react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { Link } from '~/ui/link'

// A layout effect runs before the visitor can go back. On the server neither runs, and React warns of a layout effect.
const useEffectAtOnce = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Says that there is no such product. */
export function NoProduct() {
  // Whatever list led here is older than the shop.
  useEffectAtOnce(() => void clientCache.invalidate(), [])
  return (
    <section className="error-screen">
      <h1>Product not found</h1>
      <p>It may no longer be sold, or the address may be mistyped.</p>
      <Link to="/products">back to all products</Link>
    </section>
  )
}
