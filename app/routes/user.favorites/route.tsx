import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { favoriteFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  lastIntent,
  pendingIntents,
  useOptimisticSubmit,
  useSubmissions,
} from '~/browser/submissions/optimistic'
import { listFavorites, removeFavorite } from '~/domain/catalogue/lists/favorites.server'
import { t } from '~/languages/translate'
import { findSuggestionsHtml } from '~/shared-html/suggestions.server'
import { EmptyState } from '~/ui/layout/empty-state'
import { pageMeta } from '~/ui/layout/page-meta'
import { cardSettingsOf } from '~/ui/products/card-settings'
import { DeliveryNote } from '~/ui/products/price'
import { ProductCard } from '~/ui/products/product-card'
import { useShop } from '~/ui/use-shop'
import type { RouteArgs } from '~/web/access.server'
import { command, runIntent } from '~/web/run-intent.server'
import { RemoveFavorite } from './remove-favorite'

export const access = 'user'

export async function loader({ user }: RouteArgs<typeof access>) {
  const products = await listFavorites(user.id)
  const suggestions = products.length > 0 ? undefined : await findSuggestionsHtml()
  return { products, suggestions }
}

export async function action({ user, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, { unfavorite: command((productId) => removeFavorite(user.id, productId)) })
}

export const clientLoader = clientCache.loader('routes/user.favorites')
export const clientAction = clientActionWith<typeof action>(favoriteFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Your favorites'))

export default function FavoritesScreen() {
  const { products: loaded, suggestions } = useLoaderData<typeof loader>()
  const shop = cardSettingsOf(useShop())
  const submissions = useSubmissions()
  const onSubmit = useOptimisticSubmit()
  const products = loaded.filter(
    ({ id }) =>
      lastIntent(pendingIntents(submissions, id), 'favorite', 'unfavorite') !== 'unfavorite',
  )
  return (
    <>
      <h1>{t('User Favorites')}</h1>
      {products.length === 0 && (
        <EmptyState
          text={t('No favorites yet! Browse products to add some.')}
          suggestions={suggestions}
        />
      )}
      {products.length > 0 && <DeliveryNote text={shop.listNote} />}
      <ul className="grid">
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} eager={index < 4} shop={shop}>
            <RemoveFavorite product={product} onSubmit={onSubmit} />
          </ProductCard>
        ))}
      </ul>
    </>
  )
}
