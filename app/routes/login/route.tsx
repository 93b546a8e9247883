import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loginFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/login/route.server'
import { pageMeta, shopNameOf } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'
import { LoginForm } from './login-form'
import { LoginNotices } from './login-notices'

export const access = 'everyone'
export { action, loader }

export const clientAction = clientActionWith<typeof action>(loginFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Log in'), t('Log in to your account at {shop}.', { shop: shopNameOf(page) }))

export default function LoginScreen() {
  const hasNoMail = useShop()?.hasNoMail
  return (
    <section className="narrow">
      <LoginForm>
        <LoginNotices {...useLoaderData<typeof loader>()} />
      </LoginForm>
      {!hasNoMail && (
        <p>
          {t('New here?')} <Link to="/register">{t('Create an account')}</Link>
        </p>
      )}
    </section>
  )
}
