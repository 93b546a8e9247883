import { useLocation, useNavigation } from '@remix-run/react'
import { type MouseEvent, useEffect, useState } from 'react'
import { dismissToast, mostToasts, type Toast, useToasts } from '../browser/toasts'
import { Link } from './link'

/** The toast that came with the page, which everybody reads in its HTML, and those that scripts have shown since. */
export function Toasts({ toast }: { toast: Toast | undefined }) {
  const [first, setFirst] = useState(toast)
  const others = useToasts()
  return (
    <div className="toasts" aria-live="polite">
      {first && others.length < mostToasts && (
        <ToastItem toast={first} onGone={() => setFirst(undefined)} />
      )}
      {others.map((it) => (
        <ToastItem key={it.id} toast={it} onGone={() => dismissToast(it.id)} />
      ))}
    </div>
  )
}

/** A toast goes by itself, in its time, unless somebody points at it or has the focus in it. */
function ToastItem({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { message, type, leadsToCart } = toast
  const { pathname, search } = useLocation()
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  // It is shown while its page may still be on the way.
  const isHeld = useNavigation().state !== 'idle' || isPointedAt || hasFocus
  const [lifetime] = useState(() => millisecondsOf(type, pathname))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new onGone must not start the time again
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
      {leadsToCart && <Link to="/cart">View cart</Link>}
      <a className="dismiss" href={pathname + search} aria-label="Dismiss" onClick={dismiss}>
        ×
      </a>
    </div>
  )
}

const seconds = { error: 4, warning: 4, success: 2, info: 2 }

/** By type; in the catalogue and the admin screens, where one works on, three seconds for all. */
function millisecondsOf(type: Toast['type'], pathname: string) {
  if (type === 'loading') return undefined
  return (/^\/(?:products|admin)(?:\/|$)/.test(pathname) ? 3 : seconds[type]) * 1_000
}
