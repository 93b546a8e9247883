import { msg, t } from '~/languages/translate'

export const maxBlocks = 12
export const maxChosen = 12

export const blockKinds = {
  hero: msg('Large picture'),
  chosen: msg('Chosen products'),
  newest: msg('Newest products'),
  category: msg('Products of a category'),
  categories: msg('Categories'),
  story: msg('Text with picture'),
  facts: msg('Three short facts'),
} as const
export type BlockKind = keyof typeof blockKinds

export function isBlockKind(name: string): name is BlockKind {
  return Object.hasOwn(blockKinds, name)
}

export function hasPicture(kind: BlockKind) {
  return kind === 'hero' || kind === 'story'
}

/** A block uses the fields of its kind; the others are empty. */
export interface Block {
  id: string
  kind: BlockKind
  title: string
  text: string
  buttonText: string
  buttonUrl: string
  imageId: string | null
  imageText: string
  categoryId: string | null
  productIds: string[]
}

/** How admins recognise a block, in the language of the shop. */
export function nameOfBlock({ kind, title }: Pick<Block, 'kind' | 'title'>) {
  return title || t(blockKinds[kind])
}
