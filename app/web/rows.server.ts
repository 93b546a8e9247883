import { redirect } from '@remix-run/node'
import * as z from 'zod'
import { pageSize } from '~/domain/basics/lists/pagination'
import { rowField } from '~/domain/basics/lists/row-field'
import { amountText } from '~/domain/basics/money/amount-text'
import { amountIn } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { NewStock, priceRule, type RowUpdate } from '~/domain/catalogue/products/products'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import type { Message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { hasKey } from './has-key'
import { listUrl, urlWith } from './request.server'
import { form, type Intent, type Submitted, textOf } from './run-intent.server'
import { redirectWithError } from './toast.server'

// A list is one form: each row has its own fields and a checkbox.

const maxFieldsPerRow = 5
const maxOtherFields = 10

export const maxRowFields = pageSize * maxFieldsPerRow + maxOtherFields

/** Saves one field of one row of Manage Products (`stock:ID`), or all fields that the admin changed. */
export function rowsForm(
  save: (updates: RowUpdate[]) => Promise<{ message: string | Message }>,
): Intent {
  return async (submitted) => {
    const [intent = '', id] = textOf(submitted.fields, 'intent').split(':')
    const money = await shopMoney()
    const { schema, updates, fields } = rowUpdates(
      money,
      submitted.fields,
      id ? { intent, id } : undefined,
    )
    // Without scripts, a link to the first saved field gives it the focus. Scripts preserve the focus.
    const first = submitted.fields.has('withoutScripts') && fields[0] && `row-${fields[0].field}`
    const to = urlWith(listUrl(submitted.request), {}, id || first || '')
    return form(schema, (values) => save(updates(values)), { to })(submitted)
  }
}

function rowUpdates(money: Money, form: FormData, only?: { intent: string; id: string }) {
  const fields = idsOf(form, 'expectedPrice').flatMap((id) =>
    (['price', 'itemsInStock'] as const)
      .filter((name) =>
        only
          ? only.id === id && only.intent === intentOfField[name]
          : !isShownValue(money, form, name, id),
      )
      .map((name) => ({ id, name, field: rowField(name, id) })),
  )
  const fieldSchemas = {
    price: amountText(money, priceRule),
    itemsInStock: NewStock.shape.itemsInStock,
  }
  const schema: z.ZodType<Record<string, unknown>> = z.object(
    Object.fromEntries(fields.map(({ name, field }) => [field, fieldSchemas[name]])),
  )
  const updates = (values: Record<string, unknown>) => {
    const rows = new Map<string, RowUpdate>()
    for (const { id, name, field } of fields) {
      const row = rows.get(id) ?? { id, ...expectedValues(form, id) }
      rows.set(id, { ...row, [name]: values[field] })
    }
    return [...rows.values()]
  }
  return { schema, updates, fields }
}

const intentOfField = { price: 'price', itemsInStock: 'stock' } as const

function expectedValues(form: FormData, id: string) {
  const expected = (name: 'expectedPrice' | 'expectedStock') =>
    Number(textOf(form, rowField(name, id)))
  return { expectedPrice: expected('expectedPrice'), expectedStock: expected('expectedStock') }
}

function isShownValue(money: Money, form: FormData, name: keyof typeof intentOfField, id: string) {
  const { expectedPrice, expectedStock } = expectedValues(form, id)
  const text = textOf(form, rowField(name, id)).trim()
  if (name === 'itemsInStock') return text === String(expectedStock)
  const reading = amountIn(money, text, priceRule)
  return 'amount' in reading && reading.amount === expectedPrice
}

const nothingSelected = msg('Select at least one row first')

/** Their list asks, or the page that `pages` names for the action. */
export async function askAboutTicked(
  { request, fields }: Submitted,
  pages: Record<string, string> = {},
) {
  const list = listUrl(request)
  const [, action = ''] = textOf(fields, 'intent').split(':')
  const ticked = idsOf(fields, 'tick')
  if (ticked.length === 0) return redirectWithError(list, t(nothingSelected))
  const ids = ticked.join('.')
  if (hasKey(pages, action)) return redirect(urlWith(pages[action] ?? list, { ids }))
  return redirect(urlWith(list, { bulk: action, ids }))
}

export function idsInUrl(request: Request) {
  return listedIds(new URL(request.url).searchParams.get('ids') ?? '')
}

export function bulkActionIn<A extends string>(request: Request, actions: Record<A, unknown>) {
  const action = new URL(request.url).searchParams.get('bulk') ?? ''
  const ids = idsInUrl(request)
  return ids.length > 0 && hasKey(actions, action) ? { action, ids } : undefined
}

export function bulkIds(form: FormData) {
  const ids = listedIds(textOf(form, 'ids'))
  if (ids.length === 0) throw new Refusal(400, nothingSelected)
  return ids
}

function listedIds(text: string) {
  return text
    .split('.')
    .filter((id) => /^[0-9a-f]{24}$/.test(id))
    .slice(0, pageSize)
}

export function idsOf(form: FormData, name: string) {
  const field = new RegExp(`^${name}_([0-9a-f]{24})$`)
  return [...form.keys()].flatMap((key) => field.exec(key)?.[1] ?? [])
}
