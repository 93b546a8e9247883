import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cartFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/cart._index/route.server'
import { EmptyState } from '~/ui/layout/empty-state'
import { pageMeta } from '~/ui/layout/page-meta'
import { CartNotices } from '~/ui/orders/cart-notices'
import { FullCart } from './full-cart'
import { useOptimisticCart } from './optimistic-cart'

export const access = 'everyone'
export { action, loader }

export const clientAction = clientActionWith<typeof action>(cartFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Cart'))

export default function CartScreen() {
  const { cart: loaded, notices, suggestions, totals, ...checkout } = useLoaderData<typeof loader>()
  const cart = useOptimisticCart(loaded)
  // What the delivery costs is known only for the total that the server has.
  const isPending = cart?.total !== loaded?.total
  const delivery = isPending && checkout.delivery ? 'extra' : checkout.delivery
  return (
    <section>
      <h1>{t('Your Cart')}</h1>
      <CartNotices notices={notices} />
      {cart && cart.lines.length > 0 ? (
        <FullCart
          cart={cart}
          {...checkout}
          delivery={delivery}
          totals={isPending ? undefined : totals}
        />
      ) : (
        <EmptyState
          text={t('Your cart is empty')}
          link={t('Continue Shopping')}
          suggestions={suggestions}
        />
      )}
    </section>
  )
}
