import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { pressInstead } from '~/browser/press-button'
import { intentsOf, lastOf, usePresses } from '~/browser/presses'
import { rememberAs } from '~/browser/remember'
import { favoritesOf } from '~/domain/catalogue.server'
import { removeFavorite } from '~/domain/favorites.server'
import { pageMeta } from '~/ui/page-meta'
import { ProductCard } from '~/ui/product-card'
import { answerButton, readFormOrThrow, textOf } from '~/web/answer.server'
import { requireUser } from '~/web/auth.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireUser(request)
  return json({ products: await favoritesOf(person.id) })
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireUser(request)
  const form = await readFormOrThrow(request)
  const remove = () => removeFavorite(person.id, textOf(form, 'productId'))
  return answerButton('/user/favorites', remove, { form })
}

export const clientLoader = rememberAs('routes/user.favorites', 'list')
export { clientAction, shouldRevalidate } from '~/browser/forgiving'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Your favorites')

export default function FavoritesScreen() {
  const { products: loaded } = useLoaderData<typeof loader>()
  const presses = usePresses()
  const products = loaded.filter(
    ({ id }) => lastOf(intentsOf(presses, id), 'favorite', 'unfavorite') !== 'unfavorite',
  )
  return (
    <>
      <h1>User Favorites</h1>
      {products.length === 0 && (
        <div className="empty">
          <p>No favorites yet! Browse products to add some.</p>
          <Link className="button" to="/products">
            Browse products
          </Link>
        </div>
      )}
      <ul className="grid">
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} eager={index < 4}>
            <Form method="post" preventScrollReset onSubmit={pressInstead()}>
              <input type="hidden" name="productId" value={product.id} />
              <button
                type="submit"
                className="button quiet"
                name="intent"
                value="unfavorite"
                aria-label={`Remove ${product.name} from favorites`}
              >
                Remove
              </button>
            </Form>
          </ProductCard>
        ))}
      </ul>
    </>
  )
}
