import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findPaymentResult } from '~/domain/buying/payments/payment-result.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'

export const access = 'everyone'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const isUnreachable = new URL(request.url).searchParams.has('unreachable')
  const result = await findPaymentResult(params.token ?? '', context.clientIp, isUnreachable)
  if (!result) throw new Response(null, { status: 404 })
  return json(result, { status: isUnreachable && result.pay ? 503 : 200 })
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, page.data?.title ?? '')

/** Without a log-in, also on another device, so it names nothing but the number of the order. */
export default function PaymentResultScreen() {
  const { title, text, pay, orderUrl } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      <h1>{title}</h1>
      <p role="status">{text}</p>
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
    </section>
  )
}
