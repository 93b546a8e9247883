import { useLocation, useNavigation } from '@remix-run/react'
import { type MouseEvent, useEffect, useState } from 'react'
import { mostToasts, type News, takeAway, useTold } from '../browser/toasts'

/** The toast that came with the page, which everybody reads in its HTML, and those that scripts have told since. */
export function Toasts({ toast }: { toast: News | undefined }) {
  const [came, setCame] = useState(toast)
  const told = useTold()
  return (
    <div className="toasts" aria-live="polite">
      {came && told.length < mostToasts && <Toast {...came} onGone={() => setCame(undefined)} />}
      {told.map(({ id, ...news }) => (
        <Toast key={id} {...news} onGone={() => takeAway(id)} />
      ))}
    </div>
  )
}

/** A toast goes by itself, in its time, unless somebody points at it or has the focus in it. */
function Toast({ message, type, onGone }: News & { onGone: () => void }) {
  const { pathname, search } = useLocation()
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  // It is told while its page may still be on the way.
  const isHeld = useNavigation().state !== 'idle' || isPointedAt || hasFocus
  const [lifetime] = useState(() => millisecondsOf(type, pathname))

  // biome-ignore lint/correctness/useExhaustiveDependencies: how it goes is not when
  useEffect(() => {
    if (isHeld || lifetime === undefined) return
    const timer = setTimeout(onGone, lifetime)
    return () => clearTimeout(timer)
  }, [isHeld, lifetime])

  // Without scripts, Dismiss asks for the page again, and a toast comes only once.
  const dismiss = (click: MouseEvent) => {
    click.preventDefault()
    document.getElementById('main')?.focus({ preventScroll: true })
    onGone()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only gives more time to read
    <div
      className={`toast ${type}`}
      role={type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <p>{message}</p>
      <a href={pathname + search} aria-label="Dismiss" onClick={dismiss}>
        ×
      </a>
    </div>
  )
}

const seconds = { error: 4, warning: 4, success: 2, info: 2 }

/** By the kind of news; in the catalogue and the back office, where one works on, three seconds for all. */
function millisecondsOf(type: News['type'], pathname: string) {
  if (type === 'loading') return undefined
  return (/^\/(?:products|admin)(?:\/|$)/.test(pathname) ? 3 : seconds[type]) * 1_000
}
