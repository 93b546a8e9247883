import type { Product } from '~/domain/catalogue/lists/catalogue'
import type { ProductImage } from '~/domain/catalogue/product-images/product-images'
import { listProductImages } from '~/domain/catalogue/product-images/product-images.server'
import { findImageSize } from '~/images/image-store.server'
import { t } from '~/languages/translate'
import { pageFrame } from '~/page-frame/page-frame.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { serverHtml } from '~/speed/server-html.server'
import { Image } from '~/ui/image'
import { cardSettingsOf } from '~/ui/products/card-settings'
import { imageSizes, LinkToLarge } from './pictures'

/** Undefined if the product has one image. The image of a chosen variant comes first; only the thumbnails stay. */
export async function findGallery(product: Product, chosenId: string | null | undefined) {
  if (!product.secondImageId) return undefined
  const { id, name } = product
  const key = `gallery of ${JSON.stringify([id, name, chosenId])}`
  return cachedRead(key, () => renderGallery({ id, name }, chosenId))
}

type Named = Pick<Product, 'id' | 'name'>

async function renderGallery(product: Named, chosenId: string | null | undefined) {
  const all = await listProductImages(product.id)
  const images = await Promise.all(
    all.map(async ({ id, ...image }, index) => ({
      ...image,
      id,
      number: index + 1,
      size: await findImageSize(id),
    })),
  )
  const chosen = Math.max(
    0,
    all.findIndex(({ id }) => id === chosenId),
  )
  const slides = [...images.slice(chosen), ...images.slice(0, chosen)]
  const { lang } = cardSettingsOf(await pageFrame())
  const html = serverHtml(
    <Gallery name={product.name} images={images} slides={slides} lang={lang} />,
  )
  return { html, imageIds: slides.map(({ id }) => id) }
}

interface Slide extends ProductImage {
  number: number
  size: Awaited<ReturnType<typeof findImageSize>>
}

interface Props {
  name: string
  images: Slide[]
  slides: Slide[]
  lang: string | undefined
}

function Gallery({ name, images, slides, lang }: Props) {
  const ratios = images.map(({ size }) => (size ? size.width / size.height : 1))
  const widest = ratios.indexOf(Math.max(...ratios)) + 1
  const frame = ratios.some((ratio) => ratio <= 1) ? 'slides upright' : 'slides'
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it while it has the focus */}
      <section className={frame} aria-label={t('Images')} tabIndex={0}>
        {slides.map(({ id, number, alt, size }, index) => (
          <LinkToLarge key={id} imageId={id} id={`image-${number}`}>
            <Image
              id={id}
              className={number === widest ? 'picture widest' : 'picture'}
              alt={alt || (number === 1 ? name : t('{name}, image {number}', { name, number }))}
              lang={lang}
              sizes={imageSizes}
              eager={index === 0}
              size={size}
            />
            <span className="number">{`${number} / ${slides.length}`}</span>
          </LinkToLarge>
        ))}
      </section>
      <nav className="thumbnails" aria-label={t('Images')}>
        {images.map(({ id, number }) => (
          <a key={id} href={`#image-${number}`} aria-label={t('Image {number}', { number })}>
            <Image id={id} alt="" sizes="64px" className="thumbnail" />
          </a>
        ))}
      </nav>
    </>
  )
}
