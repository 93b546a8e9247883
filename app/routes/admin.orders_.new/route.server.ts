import { redirect } from '@remix-run/node'
import { enterOrder } from '~/domain/buying/entered-orders/enter-order.server'
import { EnteredOrderForm } from '~/domain/buying/entered-orders/entered-order-draft'
import { readEntry } from '~/domain/buying/entered-orders/entry.server'
import {
  type Content,
  copyOfOrder,
  emptyContent,
  findDraft,
  listDrafts,
  newDraftId,
  saveDraft,
  withAccount,
  withLine,
} from '~/domain/buying/entered-orders/order-drafts.server'
import type { RouteArgs } from '~/web/access.server'
import { form, type Intent, runIntent } from '~/web/run-intent.server'

const path = '/admin/orders/new'
const maxFields = 350

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
  const draftId = new URL(args.request.url).searchParams.get('draft') ?? ''
  if (!/^[0-9a-f]{24}$/.test(draftId)) throw redirect(path)
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
        const { id, message } = await enterOrder(admin, content, { draftId })
        return { message, to: `/admin/orders/${id}` }
      }),
    },
    { maxFields },
  )
}
