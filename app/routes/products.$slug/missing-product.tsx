import { useEffect, useLayoutEffect } from 'react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

// A layout effect runs before the user can go back. On the server, React warns about layout effects.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

export function MissingProduct() {
  // A cached list with a link to this product is outdated.
  useBrowserLayoutEffect(() => void clientCache.invalidate(), [])
  return (
    <section className="error-screen">
      <h1>{t('Product not found')}</h1>
      <p>{t('It may no longer be available, or there may be a typo in the link.')}</p>
      <Link to="/products">{t('back to all products')}</Link>
    </section>
  )
}
