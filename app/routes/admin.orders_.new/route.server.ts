import { redirect } from '@remix-run/node'
import { enterOrder } from '~/domain/buying/entered-orders/enter-order.server'
import { EnteredOrderForm } from '~/domain/buying/entered-orders/entered-order-draft'
import { readEntry } from '~/domain/buying/entered-orders/entry.server'
import {
  type Content,
  copyOfOrder,
  emptyContent,
  findDraft,
  isExpiredDraft,
  listDrafts,
  newDraftId,
  saveDraft,
  withAccount,
  withLine,
} from '~/domain/buying/entered-orders/order-drafts.server'
import { msg, t } from '~/languages/translate'
import type { RouteArgs } from '~/web/access.server'
import { form, type Intent, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'

const path = '/admin/orders/new'
const maxFields = 350

const expiredForm = msg(
  'This form is old and may have placed its order already. If the list of orders does not have it, place it now',
)

export async function loader({ admin, request }: RouteArgs<'admin'>) {
  const { draft, copy } = Object.fromEntries(new URL(request.url).searchParams)
  const id = /^[0-9a-f]{24}$/.test(draft ?? '') ? String(draft) : newDraftId()
  const stored = await findDraft(admin, id)
  const content = stored ?? (copy && (await copyOfOrder(copy))) ?? emptyContent
  return {
    id,
    version: newDraftId(),
    drafts: stored || copy ? [] : await listDrafts(admin),
    ...(await readEntry(content || emptyContent)),
  }
}

export async function action({ admin, ...args }: RouteArgs<'admin'>) {
  const sentId = new URL(args.request.url).searchParams.get('draft') ?? ''
  if (!/^[0-9a-f]{24}$/.test(sentId)) throw redirect(path)
  const isExpired = isExpiredDraft(sentId)
  const draftId = isExpired ? newDraftId() : sentId
  /** Shows what was entered, with a change. */
  const change = (
    changed: (content: Content, id: string) => Content | Promise<Content>,
    place = '',
  ): Intent =>
    form(EnteredOrderForm, async (content, id) => {
      await saveDraft(admin, draftId, await changed(content, id))
      return redirect(`${path}?draft=${draftId}${place}`)
    })
  return runIntent(
    args,
    {
      update: change((content) => content),
      search: change((content) => content, '#products'),
      add: change(withLine, '#products'),
      remove: change((content, id) => ({
        ...content,
        lines: content.lines.filter(({ variantId }) => variantId !== id),
      })),
      choose: change(withAccount),
      unchoose: change((content) => ({ ...content, customer: '' })),
      order: form(EnteredOrderForm, async (content) => {
        await saveDraft(admin, draftId, content)
        if (isExpired) return redirectWithError(`${path}?draft=${draftId}`, t(expiredForm))
        const { id, message } = await enterOrder(admin, content, { draftId })
        return { message, to: `/admin/orders/${id}` }
      }),
    },
    { maxFields },
  )
}
