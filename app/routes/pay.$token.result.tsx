import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  choosePaymentMethod,
  giveUpOrder,
} from '~/domain/buying/online-payments/change-payment.server'
import { readPayToken } from '~/domain/buying/online-payments/pay-links.server'
import {
  findPaymentResult,
  type PaymentResult,
} from '~/domain/buying/online-payments/payment-result.server'
import { t } from '~/languages/translate'
import { configuredProviders } from '~/payment-providers/providers.server'
import { SubmitButton } from '~/ui/forms/submit-button'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { ShopText } from '~/ui/shop-text'
import { command, runIntent, textOf } from '~/web/run-intent.server'

export const access = 'everyone'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const isUnreachable = new URL(request.url).searchParams.has('unreachable')
  const result = await findPaymentResult(params.token ?? '', context.clientIp, isUnreachable)
  if (!result) {
    if (configuredProviders.length === 0) throw new Response(null, { status: 404 })
    return json(unknownLink(), { status: 400 })
  }
  return json<PaymentResult>(result, { status: isUnreachable && result.others ? 503 : 200 })
}

// Also the link of a customer who comes back after the secret that signs it has changed.
function unknownLink(): PaymentResult {
  return {
    title: t('This link is not valid'),
    text: t(
      'It is incomplete, or older than the secret of the shop. If you have paid, the shop gets your payment all the same. Log in to see your order, or contact the shop.',
    ),
  }
}

export async function action({ params, ...args }: ActionFunctionArgs) {
  const { token = '' } = params
  const orderId = await readPayToken(token)
  if (!orderId) throw new Response(null, { status: 404 })
  const { clientIp } = args.context
  const to = `/pay/${token}/result`
  const choose = (id: string, fields: FormData) =>
    choosePaymentMethod(orderId, id, textOf(fields, 'version'), clientIp)
  return runIntent(args, {
    choose: command(choose, { to }),
    giveUp: command(() => giveUpOrder(orderId, clientIp), { to }),
  })
}

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

function HowToPay({ parts }: { parts: Required<PaymentResult>['howToPay'] }) {
  return parts.map((part) =>
    typeof part === 'string' ? (
      <p key={part} className="lines">
        {part}
      </p>
    ) : (
      <p key={part.href}>
        <a href={part.href} rel="noreferrer">
          {part.label}
        </a>
      </p>
    ),
  )
}

function OtherWays({ others }: Required<Pick<PaymentResult, 'others'>>) {
  return (
    <>
      {others.length > 0 && <h2>{t('Pay in another way')}</h2>}
      <div className="row">
        {others.map(({ id, name, version }) => (
          <Form key={id} method="post">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <SubmitButton<typeof action> intent="choose" className="button quiet">
              <ShopText>{name}</ShopText>
            </SubmitButton>
          </Form>
        ))}
      </div>
      <details>
        <summary>{t('Give up the order')}</summary>
        <p>{t('The order is cancelled, and its items and its voucher are free again.')}</p>
        <Form method="post">
          <SubmitButton<typeof action>
            intent="giveUp"
            className="button danger"
            pending={t('Cancelling...')}
          >
            {t('Cancel the order')}
          </SubmitButton>
        </Form>
      </details>
    </>
  )
}
