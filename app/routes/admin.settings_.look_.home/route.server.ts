import { json, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { withVersion } from '~/domain/basics/refusals/changed-meanwhile.server'
import { listCategories } from '~/domain/catalogue/categories/categories.server'
import { searchProducts } from '~/domain/catalogue/lists/list-products.server'
import { blockDrafts } from '~/domain/shop/home/block-draft'
import { type Block, isBlockKind, maxChosen } from '~/domain/shop/home/blocks'
import {
  createBlock,
  deleteBlock,
  listBlocks,
  moveBlockUp,
  namesOfProducts,
  updateBlock,
} from '~/domain/shop/home/blocks.server'
import { addTicked } from '~/domain/shop/home/ticked-products'
import { maxParameterLength } from '~/paths'
import type { RouteArgs } from '~/web/access.server'
import { command, form, type Intent, noFields, runIntent, textOf } from '~/web/run-intent.server'

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

export async function action({ admin, ...args }: RouteArgs<'content'>) {
  const { edited, kind } = editedIn(args.request, await listBlocks())
  // The block of the form may have been deleted; then no form can show the refusal.
  const draft = kind ? blockDrafts[kind] : noFields
  const targets = kind ? {} : { otherwise: '/admin/settings/look/home' }
  const save = (values: z.output<typeof draft>) =>
    kind && !edited
      ? createBlock(admin, kind, values)
      : updateBlock(admin, edited?.id ?? '', values)
  const submit = form(draft, save, targets)
  return runIntent(args, {
    submit: (submitted) => {
      if (kind === 'chosen') addTicked(submitted.fields)
      return submit(submitted)
    },
    find: findToChoose,
    up: command((id) => moveBlockUp(admin, id)),
    delete: command((id) => deleteBlock(admin, id)),
  })
}

/** The form again, with the ticked products and those that a further search finds. */
async function findToChoose({ fields }: Parameters<Intent>[0]) {
  addTicked(fields)
  const search = textOf(fields, 'search').trim().slice(0, maxParameterLength)
  const { products } = await searchProducts({ search, category: '', page: 1, show: 'on-sale' })
  const chosen = textOf(fields, 'products').split(/\r?\n/)
  const found = products
    .filter(({ name }) => !chosen.includes(name))
    .slice(0, maxChosen)
    .map(({ id, name, imageId }) => ({ id, name, imageId }))
  return json({ initialValue: Object.fromEntries(fields), found })
}

function editedIn<B extends Block>({ url }: Request, blocks: B[]) {
  const asked = new URL(url).searchParams.get('edit') ?? ''
  const edited = blocks.find(({ id }) => id === asked)
  return { edited, kind: isBlockKind(asked) ? asked : edited?.kind }
}
