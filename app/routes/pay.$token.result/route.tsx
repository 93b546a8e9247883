import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/pay.$token.result/route.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { HowToPay, OtherWays } from './ways-to-pay'

export const access = 'everyone'
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, page.data?.title ?? '')

/** Without a log-in, also on another device, so it names only the number of the order and how to pay for it. */
export default function PaymentResultScreen() {
  const { title, text, howToPay, pay, orderUrl, others } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      <h1>{title}</h1>
      <p role="status">{text}</p>
      {howToPay && <HowToPay parts={howToPay} />}
      <p className="row">
        {pay && (
          <a className="button" href={pay.url}>
            {pay.text}
          </a>
        )}
        {orderUrl && (
          <Link className="button quiet" to={orderUrl}>
            {t('View your order')}
          </Link>
        )}
      </p>
      {others && <OtherWays others={others} />}
    </section>
  )
}
