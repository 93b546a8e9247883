import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import { zoomWidth } from '~/images/rules'
import { t } from '~/languages/translate'
import { Html, type ServerHtml } from '~/speed/elements'
import { Image } from '~/ui/image'
import { useTextLang } from '~/ui/use-shop'
import type { EnlargedPicture } from './enlarged-pictures'

interface Props {
  product: Product
  /** In pixels, of the image of a product that has no gallery. */
  imageSize?: { width: number; height: number }
  gallery?: ServerHtml
}

export function Pictures({ product, imageSize, gallery }: Props) {
  const { enlarge, layer } = useEnlargedPictures()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the thumbnails of another gallery are not marked yet
  useEffect(() => {
    const slides = document.querySelector('.gallery > .slides')
    if (slides) markThumbnail(slides)
  }, [gallery])
  const { imageId, imageAlt, name } = product
  const image = { id: imageId, alt: imageAlt ?? name, lang: useTextLang(), sizes: imageSizes }
  return (
    <>
      {gallery ? (
        <Html
          is="div"
          className="gallery"
          of={gallery}
          onClick={(event) => showPicture(event) || enlarge(event)}
          onScrollCapture={({ target }) => markThumbnail(target as Element)}
        />
      ) : (
        <div className="frame">
          {imageId ? (
            <LinkToLarge imageId={imageId} onClick={enlarge}>
              <Image {...image} className="picture" size={imageSize} eager />
            </LinkToLarge>
          ) : (
            <Image {...image} />
          )}
        </div>
      )}
      {layer}
    </>
  )
}

interface LinkProps {
  imageId: string
  id?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
}

export function LinkToLarge({ imageId, children, ...link }: LinkProps) {
  return (
    <a {...link} href={`/images/${imageId}?w=${zoomWidth}`}>
      {children}
      <span className="visually-hidden">{t(', enlarge')}</span>
    </a>
  )
}

/** Without an entry in the history for each picture. */
function showPicture(event: MouseEvent<HTMLElement>) {
  const thumbnail = (event.target as Element).closest<HTMLAnchorElement>('.thumbnails > a')
  if (!thumbnail || hasModifier(event)) return false
  event.preventDefault()
  document.getElementById(thumbnail.hash.slice(1))?.scrollIntoView({
    block: 'nearest',
    inline: 'start',
  })
  return true
}

function markThumbnail({ scrollLeft, clientWidth, children, parentElement }: Element) {
  const shown = children[Math.round(Math.abs(scrollLeft) / clientWidth)]
  for (const thumbnail of parentElement?.querySelectorAll('.thumbnails > a') ?? []) {
    if (thumbnail.getAttribute('href') === `#${shown?.id}`) {
      thumbnail.setAttribute('aria-current', 'true')
    } else thumbnail.removeAttribute('aria-current')
  }
}

/** The script of the layer is loaded at the first click. */
function useEnlargedPictures() {
  const [layer, setLayer] = useState<ReactElement>()

  async function enlarge(event: MouseEvent<HTMLElement>) {
    const clicked = (event.target as Element).closest('a')
    if (!clicked?.matches('a:has(.picture)') || hasModifier(event)) return
    event.preventDefault()
    const links = [...(clicked.parentElement?.querySelectorAll('a') ?? [])]
    // The image of a chosen variant comes first on the page only.
    links.sort((one, other) => one.id.localeCompare(other.id))
    try {
      const { EnlargedPictures } = await import('./enlarged-pictures')
      setLayer(
        <EnlargedPictures
          pictures={links.map(pictureOf)}
          first={links.indexOf(clicked)}
          onClose={() => setLayer(undefined)}
        />,
      )
    } catch {
      location.assign(clicked.href)
    }
  }

  return { enlarge, layer }
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  return ctrlKey || metaKey || shiftKey || altKey
}

function pictureOf(link: HTMLAnchorElement): EnlargedPicture {
  const { alt = '', lang = '', currentSrc = '' } = link.querySelector('img') ?? {}
  return { href: link.href, alt, lang, loadedSrc: currentSrc }
}

// Phones with three dots per pixel do not need the largest file.
export const imageSizes =
  '(min-width: 100em) 708px, (min-width: 1280px) 580px, (min-width: 640px) 46vw, (min-resolution: 2.5dppx) 68vw, 92vw'
