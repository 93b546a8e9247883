import { listCategoryTiles } from '~/domain/catalogue/categories/list-categories.server'
import {
  listChosen,
  listFirstOfCategories,
  listNewest,
} from '~/domain/catalogue/lists/product-tiles.server'
import { cachedRead } from '~/speed/cached-reads.server'
import type { Block, BlockKind } from './blocks'
import { listBlocks } from './blocks.server'

const count = 4

/** The blocks with what they show; undefined if the shop has no blocks. */
export async function findHome() {
  const blocks = await cachedRead('home blocks', () => listBlocks())
  return blocks.length > 0 ? fill(blocks) : undefined
}

export type HomeBlock = Awaited<ReturnType<typeof fill>>[number]

// At most one query for each kind of content, for all blocks together.
async function fill(blocks: Block[]) {
  const has = (kind: BlockKind) => blocks.some((block) => block.kind === kind)
  const newest = has('newest') ? await listNewest(count) : []
  const tiles = has('categories') ? await listCategoryTiles() : []
  const ofCategories = await listFirstOfCategories(categoriesOf(blocks), count)
  const chosen = await listChosen(blocks.flatMap(({ productIds }) => productIds))
  const productsOf = ({ kind, categoryId, productIds }: Block) => {
    if (kind === 'newest') return newest
    if (kind === 'category') return ofCategories.filter((it) => it.categoryId === categoryId)
    return productIds.flatMap((id) => chosen.find((it) => it.id === id) ?? [])
  }
  return blocks.map((block) => ({
    ...block,
    products: productsOf(block),
    tiles: block.kind === 'categories' ? tiles : [],
  }))
}

function categoriesOf(blocks: Block[]) {
  return [...new Set(blocks.flatMap(({ categoryId }) => categoryId ?? []))]
}
