import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '~/languages/translate'

export interface EnlargedPicture {
  href: string
  alt: string
  lang: string
  /** The file that the page has loaded, shown until the large one arrives. */
  loadedSrc: string
}

interface Props {
  pictures: EnlargedPicture[]
  first: number
  onClose: () => void
}

/** The dialog has the focus until it closes; then the browser gives it back to the link. */
export function EnlargedPictures({ pictures, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLElement>(null)
  const [at, setAt] = useState(first)

  function show(index: number, behavior?: ScrollBehavior) {
    const picture = strip.current?.children[(index + pictures.length) % pictures.length]
    picture?.scrollIntoView({ block: 'nearest', inline: 'start', behavior })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    dialog.current?.showModal()
    strip.current?.focus()
    show(first, 'instant')
  }, [])

  function showNeighbour(event: KeyboardEvent) {
    const { key } = event
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
    event.preventDefault()
    show((key === 'ArrowRight') === (document.dir !== 'rtl') ? at + 1 : at - 1)
  }

  return (
    <dialog
      className="enlarged"
      aria-label={t('Images')}
      ref={dialog}
      onClose={onClose}
      onKeyDown={showNeighbour}
    >
      <form method="dialog">
        {pictures.length > 1 && (
          <>
            <p role="status">{`${at + 1} / ${pictures.length}`}</p>
            <Step text={t('Previous image')} sign="‹" onClick={() => show(at - 1)} />
            <Step text={t('Next image')} sign="›" onClick={() => show(at + 1)} />
          </>
        )}
        <button type="submit" className="button quiet">
          {t('Close')}
        </button>
      </form>
      <section
        className="strip"
        aria-label={t('Images')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it while it has the focus
        tabIndex={0}
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
      >
        {pictures.map(({ href, alt, lang, loadedSrc }) => (
          <img
            key={href}
            src={href}
            alt={alt}
            lang={lang || undefined}
            loading="lazy"
            style={{ backgroundImage: `url("${loadedSrc}")` }}
          />
        ))}
      </section>
    </dialog>
  )
}

function Step({ text, sign, onClick }: { text: string; sign: string; onClick: () => void }) {
  return (
    <button type="button" className="button quiet" aria-label={text} onClick={onClick}>
      {sign}
    </button>
  )
}
