import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import {
  declareWithdrawal,
  findOwnWaiting,
  prefillWithdrawal,
  WithdrawalDraft,
} from '~/domain/eu/withdrawals/declare-withdrawal.server'
import { listWithdrawableOrders } from '~/domain/eu/withdrawals/withdrawable-orders.server'
import { fieldOfUnits } from '~/domain/eu/withdrawals/withdrawals'
import { offersWithdrawal } from '~/domain/eu/withdrawals/withdrawals.server'
import { findOwnPart } from '~/domain/eu/withdrawals/withdrawn-part.server'
import { form, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  if (!(await offersWithdrawal())) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const orderNumber = (searchParams.get('order') ?? '').slice(0, 40)
  const outcome = searchParams.get('received')
  const user = await getCurrentUser(args)
  const isOpen = outcome !== null || params.token !== undefined || searchParams.has('order')
  return {
    ...(await prefillWithdrawal({ user, token: params.token }, orderNumber)),
    orders: user && !isOpen ? await listWithdrawableOrders(user.id) : [],
    outcome,
    knownSince: outcome === 'known' ? await findOwnWaiting(user, orderNumber) : undefined,
  }
}

export async function action({ params, ...args }: ActionFunctionArgs) {
  const customer = async () => ({
    user: await getCurrentUser(args),
    token: params.token,
  })
  return runIntent(args, {
    check: form(WithdrawalDraft, async (draft, _, fields) => {
      const units = unitsIn(fields)
      return json({ draft, part: await findOwnPart(await customer(), draft.orderNumber, units) })
    }),
    confirm: form(WithdrawalDraft, async (draft, _, fields) => {
      const declaring = { ...(await customer()), units: unitsIn(fields) }
      const received = await declareWithdrawal(draft, args.context.clientIp, declaring)
      const query = new URLSearchParams({ received, order: draft.orderNumber })
      return redirect(`${new URL(args.request.url).pathname}?${query}`)
    }),
  })
}

/** By the position of the line. Undefined if the form had no lines. */
function unitsIn(fields: FormData) {
  const units = new Map<number, string>()
  for (const [name, value] of fields) {
    const position = Number(/^units_(\d{1,3})$/.exec(name)?.[1])
    if (typeof value === 'string' && name === fieldOfUnits(position)) units.set(position, value)
  }
  return units.size > 0 ? units : undefined
}
