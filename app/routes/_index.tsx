import { type ActionFunctionArgs, json, type MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { cachedLoader, clearStorage } from '~/browser/client-cache'
import { createStore } from '~/browser/store'
import { listNewest } from '~/domain/catalogue.server'
import { demoLogIns, demoPassword, resetDemo } from '~/domain/demo.server'
import { refusalOf } from '~/domain/refusal.server'
import { settings } from '~/settings.server'
import { Demo } from '~/ui/demo'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { canonical, pageMeta } from '~/ui/page-meta'
import { addressOf } from '~/web/request.server'
import { redirectWithSuccess } from '~/web/toast.server'

export async function loader() {
  return {
    newest: await listNewest(4),
    demo: settings.demoMode ? { logIns: demoLogIns, password: demoPassword } : undefined,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { message } = await resetDemo(addressOf(request))
    return await redirectWithSuccess('/', message)
  } catch (error) {
    return answerFailed(error)
  }
}

function answerFailed(error: unknown) {
  try {
    const { message, status } = refusalOf(error)
    return json({ failed: message }, { status })
  } catch (fault) {
    console.error(fault)
    return json({ failed: 'An error occurred during seeding' }, { status: 500 })
  }
}

export const clientLoader = cachedLoader('routes/_index', 'list')

const resetFailed = createStore(false)
const sendReset = clientActionWith({ submit: 'An error occurred during seeding' })

/** After a reset, nothing that the browser has stored of the shop is true any more. */
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    const result = await sendReset(args)
    resetFailed.set(true)
    return result
  } catch (redirectHome) {
    resetFailed.set(false)
    await clearStorage()
    throw redirectHome
  }
}

export { shouldRevalidate } from '~/browser/client-action'

export const meta: MetaFunction<typeof loader> = (page) => [
  ...pageMeta(
    page,
    'Home',
    'A small shop for slow, well-made days. Browse, mark, order: no script needed.',
  ),
  canonical(page),
]

export default function HomeScreen() {
  const { newest, demo } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const hasFailed = resetFailed.use()
  return (
    <>
      <section className="hero">
        <div className="text">
          <h1>Welcome to Wrenfold</h1>
          <p className="lead">
            Things for slow, well-made days: a kettle that sings in tune, a lamp that knows when to
            stop, a trowel you will fight your sister for.
          </p>
          <p className="row">
            <Link className="button" to="/products" prefetch="intent">
              Browse products
            </Link>
            <Link className="button quiet" to="/docs" prefetch="intent">
              Read the documentation
            </Link>
          </p>
        </div>
        <ul className="newest" aria-label="New in the shop">
          {newest.map((product) => (
            <li key={product.slug}>
              <Link to={`/products/${product.slug}`} prefetch="intent">
                <Image
                  id={product.imageId}
                  alt={product.name}
                  sizes="(min-width: 900px) 260px, 45vw"
                  eager
                />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {demo && <Demo {...demo} failed={result?.failed} hasFailed={hasFailed} />}
    </>
  )
}
