import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import * as z from 'zod'
import {
  type Declaring,
  type Draft,
  declareWithdrawal,
  findOwnWaiting,
  prefillWithdrawal,
  WithdrawalDraft,
} from '~/domain/eu/withdrawals/declare-withdrawal.server'
import { listWithdrawableOrders } from '~/domain/eu/withdrawals/withdrawable-orders.server'
import { positionOfUnits } from '~/domain/eu/withdrawals/withdrawals'
import { offersWithdrawal } from '~/domain/eu/withdrawals/withdrawals.server'
import { findOwnPart } from '~/domain/eu/withdrawals/withdrawn-part.server'
import { form, runIntent } from '~/web/run-intent.server'
import { getCurrentUser } from '~/web/session.server'

/** What the address says after a declaration. One that no email confirms is shown in the response to it. */
const Outcome = z.enum(['confirmed', 'known'])

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  if (!(await offersWithdrawal())) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const orderNumber = (searchParams.get('order') ?? '').slice(0, 40)
  const outcome = Outcome.safeParse(searchParams.get('received')).data
  const user = await getCurrentUser(args)
  const isOpen = outcome !== undefined || params.token !== undefined || searchParams.has('order')
  return {
    ...(await prefillWithdrawal({ user, token: params.token }, orderNumber)),
    orders: user && !isOpen ? await listWithdrawableOrders(user.id) : [],
    outcome,
    knownSince: outcome === 'known' ? await findOwnWaiting(user, orderNumber) : undefined,
  }
}

// One for each line of the order, and the others of the form.
const maxFields = 1_010

export async function action({ params, ...args }: ActionFunctionArgs) {
  const customer = async () => ({
    user: await getCurrentUser(args),
    token: params.token,
  })
  const intents = {
    check: form(WithdrawalDraft, async (draft, _, fields) => {
      const units = typedUnitsOf(fields)
      return shown({ ...(await customer()), units }, draft)
    }),
    confirm: form(WithdrawalDraft, async (draft, _, fields) => {
      const declaring = { ...(await customer()), units: typedUnitsOf(fields) }
      const received = await declareWithdrawal(draft, args.context.clientIp, declaring)
      if (received === 'unconfirmed') return shown(declaring, draft, new Date().toISOString())
      const query = new URLSearchParams({ received, order: draft.orderNumber })
      return redirect(`${new URL(args.request.url).pathname}?${query}`)
    }),
  }
  return runIntent(args, intents, { maxFields })
}

/** The declaration before it is sent and, if no email confirms it, with the time afterwards. */
async function shown({ units, ...customer }: Declaring, draft: Draft, receivedAt?: string) {
  return json({ draft, part: await findOwnPart(customer, draft.orderNumber, units), receivedAt })
}

/** By the position of the line. Undefined if the form had no lines. */
function typedUnitsOf(fields: FormData) {
  const units = new Map<number, string>()
  for (const [name, value] of fields) {
    const position = positionOfUnits(name)
    if (typeof value === 'string' && position !== undefined) units.set(position, value)
  }
  return units.size > 0 ? units : undefined
}
