import { db, type Reader, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { storeUpload } from '~/domain/basics/images/uploaded-image.server'
import { moveRowUp, nextPosition } from '~/domain/basics/lists/sorted-rows.server'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { requireCategoryId } from '~/domain/catalogue/products/products.server'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { type Message, message, messageN, messageOf } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  type Block,
  type BlockKind,
  blockKinds,
  isBlockKind,
  maxBlocks,
  maxChosen,
  nameOfBlock,
} from './blocks'

export async function listBlocks(reader: Reader = db): Promise<Block[]> {
  const rows = await reader
    .selectFrom('home_blocks')
    .select(['id', 'kind', 'title', 'text', 'button_text as buttonText', 'button_url as buttonUrl'])
    .select(['image_id as imageId', 'image_text as imageText', 'category_id as categoryId'])
    .select('product_ids as productIds')
    .orderBy('position')
    .execute()
  return rows.flatMap(({ kind, productIds, ...row }) =>
    isBlockKind(kind) ? [{ ...row, kind, productIds: productIds.split(',').filter(Boolean) }] : [],
  )
}

/** The names of the products that a block shows, in their order, as its form reads them. */
export async function namesOfProducts({ productIds }: Block) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', productIds)
    .execute()
  return productIds.flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])
}

/** Fields of the kind of a block; a missing field is empty, a missing image stays. */
interface Draft {
  title?: string
  text?: string
  buttonText?: string
  buttonUrl?: string
  image?: File
  removesImage?: boolean
  imageText?: string
  category?: string
  /** Names, one in each line. */
  products?: string
  expected?: string
}

/** @throws {Refusal} 400 with a field error if a product, the category or the image is unknown, 409 if there are too many blocks. */
export async function createBlock(admin: User, kind: BlockKind, draft: Draft) {
  const imageId = await storeUpload(draft.image)
  await asStaff('content', admin, async (trx) => {
    const full = messageN(
      maxBlocks,
      'There can be at most {count} block',
      'There can be at most {count} blocks',
    )
    const limit = { max: maxBlocks, full }
    await trx
      .insertInto('home_blocks')
      .values({
        id: newId(),
        kind,
        position: await nextPosition(trx, 'home_blocks', limit),
        image_id: imageId ?? null,
        ...(await columnsOf(trx, draft)),
      })
      .execute()
    await record(trx, admin, 'created block {name} of the home page', valuesOf({ kind, ...draft }))
  })
  return { message: msg('Block added') }
}

/** @throws {Refusal} like `createBlock`, 404 if the block does not exist, 409 if another admin has changed it. */
export async function updateBlock(admin: User, id: string, draft: Draft) {
  const imageId = await storeUpload(draft.image)
  await asStaff('content', admin, async (trx) => {
    const before = await requireBlock(trx, id)
    const text = msg(
      'Someone else has changed this block since you opened the form. Check the changes, then save again',
    )
    refuseChanged(versionOf(before), draft.expected, text)
    const image_id = imageId ?? (draft.removesImage ? null : before.imageId)
    const values = { ...(await columnsOf(trx, draft)), image_id }
    await trx.updateTable('home_blocks').set(values).where('id', '=', id).execute()
    await record(
      trx,
      admin,
      'updated block {name} of the home page',
      valuesOf({ ...draft, kind: before.kind }),
    )
  })
  return { message: msg('Block saved') }
}

export async function moveBlockUp(admin: User, id: string) {
  return asStaff('content', admin, async (trx) => {
    const block = await requireBlock(trx, id)
    await moveRowUp(trx, 'home_blocks', id)
    await record(trx, admin, 'moved up block {name} of the home page', valuesOf(block))
    return { message: message('{name} moved up', { name: nameOfBlock(block) }) }
  })
}

export async function deleteBlock(admin: User, id: string) {
  await asStaff('content', admin, async (trx) => {
    const block = await requireBlock(trx, id)
    await trx.deleteFrom('home_blocks').where('id', '=', id).execute()
    await record(trx, admin, 'deleted block {name} of the home page', valuesOf(block))
  })
  return { message: msg('Block deleted') }
}

function valuesOf({ kind, title }: { kind: BlockKind; title?: string }) {
  return { name: title || messageOf(blockKinds[kind]) }
}

async function requireBlock(trx: Trx, id: string) {
  const block = (await listBlocks(trx)).find((it) => it.id === id)
  if (!block) throw new Refusal(404, 'Block not found')
  return block
}

async function columnsOf(trx: Trx, draft: Draft) {
  const { title = '', text = '', buttonText = '', buttonUrl = '', imageText = '' } = draft
  return {
    title,
    text,
    button_text: buttonText,
    button_url: buttonUrl,
    image_text: imageText,
    category_id: draft.category ? await requireCategoryId(trx, draft.category) : null,
    product_ids: (await requireProductIds(trx, draft.products ?? '')).join(),
  }
}

/** @throws {Refusal} 400 with a field error if a name is unknown. */
async function requireProductIds(trx: Trx, names: string) {
  const wanted = [
    ...new Set(
      names
        .split('\n')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ]
  const refuse = (text: Message) => new Refusal(400, text, { field: 'products' })
  if (wanted.length > maxChosen) {
    throw refuse(message('Enter at most {max} products', { max: maxChosen }))
  }
  const ids: string[] = []
  for (const name of wanted) {
    const product = await trx
      .selectFrom('products')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow(() => refuse(message('There is no product “{name}”', { name })))
    ids.push(product.id)
  }
  return ids
}
