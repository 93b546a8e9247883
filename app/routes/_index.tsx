import { type ActionFunctionArgs, json, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { rememberAs } from '~/browser/remember'
import { listNewest } from '~/domain/catalogue.server'
import { demoLogIns, demoPassword, resetDemo } from '~/domain/demo.server'
import { Refusal } from '~/domain/refusal'
import { settings } from '~/settings.server'
import { canonical, pageMeta } from '~/ui/page-meta'
import { Picture } from '~/ui/picture'
import { SubmitButton } from '~/ui/submit-button'
import { addressOf } from '~/web/request.server'
import { redirectWithSuccess } from '~/web/toast.server'

export async function loader() {
  return json({
    newest: await listNewest(4),
    demo: settings.demoMode ? { logIns: demoLogIns, password: demoPassword } : undefined,
  })
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { message } = await resetDemo(addressOf(request))
    return await redirectWithSuccess('/', message)
  } catch (error) {
    if (error instanceof Refusal) return json({ failed: error.message }, { status: error.status })
    console.error(error)
    return json({ failed: 'An error occurred during seeding' }, { status: 500 })
  }
}

export const clientLoader = rememberAs('routes/_index', 'list')

export { clientAction, shouldRevalidate } from '~/browser/forgiving'

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
                <Picture
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
      {demo && <Demo demo={demo} />}
    </>
  )
}

interface DemoProps {
  demo: { logIns: { role: string; email: string }[]; password: string }
}

function Demo({ demo }: DemoProps) {
  return (
    <section className="demo" aria-labelledby="demo-title">
      <div className="card">
        <h2 id="demo-title">Try it out</h2>
        <p>
          This is a demo. Log in as anybody below; the password is always{' '}
          <strong className="code">{demo.password}</strong>. Letters that the shop sends can be read
          in the <Link to="/mailbox">mailbox</Link>.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Email</th>
            </tr>
          </thead>
          <tbody>
            {demo.logIns.map(({ role, email }) => (
              <tr key={email}>
                <th scope="row">{role}</th>
                <td className="code">{email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ResetDatabase />
    </section>
  )
}

function ResetDatabase() {
  const answer = useActionData<typeof action>()
  return (
    <div className="card">
      <h2>Start afresh</h2>
      <p>
        This puts every product, account and order back to where the demo began. Please log out
        first, and reset only at off-peak times: others may be shopping.
      </p>
      {answer && (
        <p className="error" role="alert">
          {answer.failed}
        </p>
      )}
      <Form method="post" action="/?index">
        <SubmitButton className="button danger" pending="Seeding...">
          {answer ? 'Try Again' : 'Reset database'}
        </SubmitButton>
      </Form>
    </div>
  )
}
