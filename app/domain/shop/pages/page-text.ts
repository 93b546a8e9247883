import { blocksOf, type TextBlock, withoutBold } from '~/domain/basics/text/markup'

// The text of a page has the markup of legal texts. A line such as `![description](2)` shows its second picture.

const pictureLine = /^[ \t]*!\[([^[\]\n]*)\]\((\d{1,4})\)[ \t]*$/gm

export interface PictureBlock {
  kind: 'picture'
  number: number
  description: string
}

export function pageBlocksOf(text: string): (TextBlock | PictureBlock)[] {
  return blocksOf(text.replace(pictureLine, '\n$&\n')).map((block) => {
    const [picture] = block.kind === 'paragraph' ? picturesIn(block.text) : []
    return picture ?? block
  })
}

export function picturesIn(text: string): PictureBlock[] {
  return [...text.matchAll(pictureLine)].map(([, description = '', number]) => ({
    kind: 'picture',
    number: Number(number),
    description,
  }))
}

export function markupOfPicture({ number, description }: Omit<PictureBlock, 'kind'>) {
  return `![${description}](${number})`
}

export function summaryOf(text: string) {
  return pageBlocksOf(text)
    .flatMap((block) => (block.kind === 'paragraph' ? [withoutBold(block.text)] : []))
    .join(' ')
    .replace(/\s+/g, ' ')
}
