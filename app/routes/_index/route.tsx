import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { clientCache } from '~/browser/client-cache/client-cache'
import { seedingFailures } from '~/browser/failures'
import { createStore } from '~/browser/store'
import { clientActionWith } from '~/browser/submissions/client-action'
import { listCategoryTiles } from '~/domain/catalogue/list-categories.server'
import { listNewest } from '~/domain/catalogue/list-products.server'
import { counted } from '~/domain/counted'
import { demoLogIns, demoPassword, resetDemo } from '~/domain/demo/demo.server'
import { Refusal } from '~/domain/refusal'
import { asRefusal } from '~/domain/refusal.server'
import { shopSettings } from '~/domain/shop/shop-settings.server'
import { settings } from '~/settings.server'
import { Image } from '~/ui/image'
import { canonical, pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { Price } from '~/ui/products/price'
import { useShop } from '~/ui/use-shop'
import { addressOf } from '~/web/request.server'
import { form, noFields, runIntent } from '~/web/run-intent.server'
import { Demo } from './demo'

export async function loader() {
  return {
    newest: await listNewest(4),
    categories: await listCategoryTiles(),
    welcome: (await shopSettings()).welcome,
    demo: settings.demoMode ? { logIns: demoLogIns, password: demoPassword } : undefined,
  }
}

export async function action(args: ActionFunctionArgs) {
  const reset = () => resetDemo(addressOf(args.request)).catch(failSeeding)
  return runIntent(args, { submit: form(noFields, reset, { to: '/' }) })
}

// The home page says that it failed, and offers to try again.
function failSeeding(error: unknown): never {
  if (asRefusal(error)) throw error
  console.error(error)
  throw new Refusal(503, 'An error occurred during seeding')
}

export const clientLoader = clientCache.loader('routes/_index')

const resetFailed = createStore(false)
const sendReset = clientActionWith<typeof action>(seedingFailures)

/** After a reset, nothing that the browser has stored of the shop is true any more. */
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    const result = await sendReset(args)
    resetFailed.set(true)
    return result
  } catch (redirectHome) {
    resetFailed.set(false)
    await clientCache.clearStorage()
    throw redirectHome
  }
}

export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => [
  ...pageMeta(page, 'Home', page.data?.welcome.slice(0, 160) || `Welcome to ${shopNameOf(page)}.`),
  canonical(page),
]

export default function HomeScreen() {
  const { demo } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const hasFailed = resetFailed.use()
  return (
    <>
      <Hero />
      <CategoryTiles />
      {demo && <Demo {...demo} failed={result?.error?.['']?.[0]} hasFailed={hasFailed} />}
    </>
  )
}

function Hero() {
  const { newest, welcome, demo } = useLoaderData<typeof loader>()
  const shop = useShop()
  return (
    <section className="hero">
      <div className="text">
        <h1>Welcome to {shop?.name}</h1>
        {welcome && <p className="lead">{welcome}</p>}
        <p className="row">
          <Link className="button" to="/products" prefetch="intent">
            Browse products
          </Link>
          {demo && (
            <Link className="button quiet" to="/docs" prefetch="intent">
              Read the documentation
            </Link>
          )}
        </p>
      </div>
      <ul className="newest" aria-label="New in the shop">
        {newest.map((product) => (
          <li key={product.slug}>
            <Link to={`/products/${product.slug}`} prefetch="intent">
              <Image id={product.imageId} alt="" sizes="(min-width: 900px) 260px, 45vw" eager />
              <span className="caption">
                <span>{product.name}</span> <Price {...product} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CategoryTiles() {
  const { categories } = useLoaderData<typeof loader>()
  if (categories.length === 0) return null
  return (
    <section className="tiles" aria-labelledby="categories-title">
      <h2 id="categories-title">Categories</h2>
      <ul>
        {categories.map(({ name, imageId, products, discount }) => (
          <li key={name}>
            <Link to={`/products?${new URLSearchParams({ category: name })}`} prefetch="intent">
              <Image id={imageId} alt="" sizes="96px" className="thumbnail" />
              <span>
                <strong>{name}</strong>
                <span className="hint">
                  {counted(Number(products), 'product')}
                  {discount > 0 && `, ${discount}% off`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
