import type { TextBlock } from '~/domain/basics/text/markup'
import { markupOfPicture, type PictureBlock, pageBlocksOf } from '~/domain/shop/pages/page-text'
import { imageSources } from './image'
import { Block } from './legal-text'

interface Picture {
  number: number
  imageId: string
  width: number
  height: number
}

interface Props {
  text: string
  pictures: Picture[]
}

export function PageText({ text, pictures }: Props) {
  return (
    <>
      {pageBlocksOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <PageBlock key={index} block={block} pictures={pictures} />
      ))}
    </>
  )
}

function PageBlock({ block, pictures }: { block: TextBlock | PictureBlock; pictures: Picture[] }) {
  if (block.kind !== 'picture') return <Block block={block} />
  const picture = pictures.find(({ number }) => number === block.number)
  if (!picture) return <p>{markupOfPicture(block)}</p>
  const { imageId, width, height } = picture
  return (
    <img
      {...imageSources(imageId)}
      sizes="(min-width: 768px) 704px, 94vw"
      alt={block.description}
      width={width}
      height={height}
      loading="lazy"
    />
  )
}
