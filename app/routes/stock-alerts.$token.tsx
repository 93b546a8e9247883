import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  confirmAlerts,
  listLinkedAlerts,
  stopAlerts,
} from '~/domain/catalogue/stock-alerts/alert-links.server'
import { intentButton } from '~/intents'
import { t } from '~/languages/translate'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import { ShopText } from '~/ui/shop-text'
import { command, runIntent } from '~/web/run-intent.server'

export const access = 'everyone'

export async function loader({ params }: LoaderFunctionArgs) {
  return { alerts: await listLinkedAlerts(params.token ?? '') }
}

export async function action(args: ActionFunctionArgs) {
  const token = args.params.token ?? ''
  // A mail program unsubscribes without a log-in, and must not be redirected: RFC 8058.
  const body = await args.request.clone().text()
  if (body.includes('One-Click')) {
    await stopAlerts(token)
    return json({ isStopped: true })
  }
  return runIntent(args, {
    confirm: command(async () => {
      await confirmAlerts(token)
      return { message: t('Thank you. We will email you when it is back in stock') }
    }),
    stop: command(async () => {
      await stopAlerts(token)
      return { message: t('You will get no more emails of this kind') }
    }),
  })
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Back in stock'))

export default function StockAlertsScreen() {
  const { alerts } = useLoaderData<typeof loader>()
  const isStopped = useActionData<typeof action>() !== undefined
  const isOpen = alerts.some(({ isConfirmed }) => !isConfirmed)
  return (
    <section className="narrow">
      <h1>{t('Back in stock')}</h1>
      {alerts.length === 0 || isStopped ? (
        <p role="status">{t('You wait for no product, so you get no email of this kind.')}</p>
      ) : (
        <>
          <p>
            {isOpen
              ? t(
                  'Do you want one email from us for each of these products when it is back in stock?',
                )
              : t('You get one email from us for each of these products when it is back in stock:')}
          </p>
          <ul>
            {alerts.map(({ id, name }) => (
              <li key={id}>
                <ShopText>{name}</ShopText>
              </li>
            ))}
          </ul>
          <Form method="post" className="row">
            {isOpen && (
              <button type="submit" className="button" {...intentButton<typeof action>('confirm')}>
                {t('Confirm')}
              </button>
            )}
            <button type="submit" className="button quiet" {...intentButton<typeof action>('stop')}>
              {t('Send me no email')}
            </button>
          </Form>
        </>
      )}
      <BackLink to="/products">{t('back to all products')}</BackLink>
    </section>
  )
}
