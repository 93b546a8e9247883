import { t } from '~/languages/translate'

interface Props {
  id: string | null
  alt: string
  lang?: string
  sizes: string
  eager?: boolean
  className?: string
  /** In pixels, of an image of a product that is shown in its own proportion, and as large as there is room. */
  size?: { width: number; height: number }
}

const square = { width: 600, height: 600 }

export function Image({ id, alt, lang, sizes, eager, className = 'image', size = square }: Props) {
  if (!id) {
    return (
      <span
        className={`${className} missing`}
        role="img"
        aria-label={alt || t('No image')}
        lang={lang}
      >
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d="M8 38 19 22l8 10 5-6 8 12zM33 17a4 4 0 1 1 .1 0" />
        </svg>
      </span>
    )
  }
  return (
    <img
      className={className}
      {...imageSources(id, size !== square)}
      sizes={sizes}
      alt={alt}
      lang={lang}
      {...size}
      {...(eager ? eagerProps : { loading: 'lazy' })}
      decoding="async"
    />
  )
}

/** The widest file has as many pixels as the upload, at most 1,800; the others are enough for all but large pictures. */
export function imageSources(id: string, isLarge = false) {
  const src = `/images/${id}?w=`
  return {
    src: `${src}600`,
    srcSet: `${src}300 300w, ${src}600 600w, ${src}900 900w${isLarge ? `, ${src}1800 1800w` : ''}`,
  }
}

// React 18 knows fetchpriority only in lower case.
const eagerProps = { loading: 'eager', fetchpriority: 'high' } as const

export function Avatar({ id, name }: { id: string | null; name: string }) {
  if (id) return <Image id={id} alt="" sizes="96px" className="avatar" eager />
  return (
    <span className="avatar" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}

interface PictureProps extends Partial<Props> {
  id: string | null
  wholePictures: boolean | undefined
}

/** If the shop shows whole pictures, one of another shape stands on itself, stretched and blurred; both have one URL. */
export function Picture({ wholePictures, ...props }: PictureProps) {
  const image = { alt: '', sizes: cardSizes, ...props }
  return (
    <>
      {wholePictures && props.id && (
        <Image {...image} alt="" className={`${props.className ?? 'image'} behind`} />
      )}
      <Image {...image} />
    </>
  )
}

const cardSizes = '(min-width: 1280px) 280px, 46vw'
