import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
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
  // Of a picture in full size, from 0 to 1.
  const [middle, setMiddle] = useState<{ x: number; y: number }>()

  function show(index: number, behavior?: ScrollBehavior) {
    const next = (index + pictures.length) % pictures.length
    if (middle) setAt(next)
    setMiddle(undefined)
    const picture = strip.current?.children[next]
    picture?.scrollIntoView({ block: 'nearest', inline: 'start', behavior })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` follows the strip while it scrolls
  useEffect(() => {
    if (!middle || !strip.current) return show(at, 'instant')
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = strip.current
    const left = middle.x * scrollWidth - clientWidth / 2
    const top = middle.y * scrollHeight - clientHeight / 2
    strip.current.scrollTo({ left, top, behavior: 'instant' })
  }, [middle])

  // With an entry of its own in the history, Back closes the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const close = () => {
      dialog.current?.close()
      onClose()
    }
    history.pushState(history.state, '')
    addEventListener('popstate', close)
    dialog.current?.showModal()
    strip.current?.focus()
    show(first, 'instant')
    return () => removeEventListener('popstate', close)
  }, [])

  const toggleSize = (x = 0.5, y = 0.5) => setMiddle(middle ? undefined : { x, y })

  function followKey(event: KeyboardEvent) {
    const { key } = event
    if (key === '+') toggleSize()
    if (middle || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return
    event.preventDefault()
    show((key === 'ArrowRight') === (document.dir !== 'rtl') ? at + 1 : at - 1)
  }

  return (
    <dialog
      className={middle ? 'enlarged full-size' : 'enlarged'}
      aria-label={t('Images')}
      ref={dialog}
      onCancel={goBack}
      onSubmit={goBack}
      onKeyDown={followKey}
      onClick={({ target, nativeEvent: { offsetX, offsetY } }) => {
        if (target instanceof HTMLImageElement)
          toggleSize(offsetX / target.width, offsetY / target.height)
      }}
    >
      <form method="dialog">
        {pictures.length > 1 && (
          <>
            <p role="status">{`${at + 1} / ${pictures.length}`}</p>
            <Step text={t('Previous image')} sign="‹" onClick={() => show(at - 1)} />
            <Step text={t('Next image')} sign="›" onClick={() => show(at + 1)} />
          </>
        )}
        <Step
          text={t('Full size')}
          sign={middle ? '−' : '+'}
          isPressed={middle !== undefined}
          onClick={() => toggleSize()}
        />
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
          middle || setAt(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
      >
        {pictures.map(({ href, alt, lang, loadedSrc }, index) => (
          <img
            key={href}
            src={href}
            alt={alt}
            lang={lang || undefined}
            loading="lazy"
            hidden={middle && index !== at}
            style={{ backgroundImage: `url("${loadedSrc}")` }}
          />
        ))}
      </section>
    </dialog>
  )
}

function goBack(event: SyntheticEvent) {
  event.preventDefault()
  history.back()
}

interface StepProps {
  text: string
  sign: string
  isPressed?: boolean
  onClick: () => void
}

function Step({ text, sign, isPressed, onClick }: StepProps) {
  const button = { type: 'button', className: 'button quiet', onClick } as const
  return (
    <button {...button} aria-label={text} aria-pressed={isPressed}>
      {sign}
    </button>
  )
}
