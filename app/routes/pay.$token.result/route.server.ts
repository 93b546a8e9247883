import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { choosePaymentMethod } from '~/domain/buying/online-payments/change-payment.server'
import { giveUpOrder } from '~/domain/buying/online-payments/give-up-order.server'
import { readPayToken } from '~/domain/buying/online-payments/pay-links.server'
import {
  findPaymentResult,
  type PaymentResult,
} from '~/domain/buying/online-payments/payment-result.server'
import { t } from '~/languages/translate'
import { configuredProviders } from '~/payment-providers/providers.server'
import { command, runIntent, textOf } from '~/web/run-intent.server'

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
