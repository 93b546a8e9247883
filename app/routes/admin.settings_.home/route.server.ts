import type { LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { withVersion } from '~/domain/basics/refusals/expected.server'
import { listCategories } from '~/domain/catalogue/categories/categories.server'
import { blockDrafts } from '~/domain/shop/home/block-draft'
import { type Block, isBlockKind } from '~/domain/shop/home/blocks'
import {
  createBlock,
  deleteBlock,
  listBlocks,
  moveBlockUp,
  namesOfProducts,
  updateBlock,
} from '~/domain/shop/home/blocks.server'
import type { RouteArgs } from '~/web/access.server'
import { command, form, noFields, runIntent } from '~/web/run-intent.server'

/** `?edit=ID` opens the form of a block, `?edit=KIND` that of a new one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const blocks = (await listBlocks()).map(withVersion)
  const { edited, kind } = editedIn(request, blocks)
  const categories = kind === 'category' ? await listCategories() : []
  return {
    blocks,
    edited,
    kind,
    categories: categories.map(({ name }) => name),
    category: categories.find(({ id }) => id === edited?.categoryId)?.name,
    products: edited && kind === 'chosen' ? await namesOfProducts(edited) : [],
  }
}

export async function action({ admin, ...args }: RouteArgs<'admin'>) {
  const { edited, kind } = editedIn(args.request, await listBlocks())
  // The block of the form may have been deleted; then no form can show the refusal.
  const draft = kind ? blockDrafts[kind] : noFields
  const targets = kind ? {} : { otherwise: '/admin/settings/home' }
  const save = (values: z.output<typeof draft>) =>
    kind && !edited
      ? createBlock(admin, kind, values)
      : updateBlock(admin, edited?.id ?? '', values)
  return runIntent(args, {
    submit: form(draft, save, targets),
    up: command((id) => moveBlockUp(admin, id)),
    delete: command((id) => deleteBlock(admin, id)),
  })
}

function editedIn<B extends Block>({ url }: Request, blocks: B[]) {
  const asked = new URL(url).searchParams.get('edit') ?? ''
  const edited = blocks.find(({ id }) => id === asked)
  return { edited, kind: isBlockKind(asked) ? asked : edited?.kind }
}
