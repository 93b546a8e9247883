import { useLocation, useNavigation } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { dismissToast, maxToasts, type Toast, useToasts } from '~/browser/toasts'
import { isCatalogueOrAdmin } from '~/paths'
import { Link } from '~/ui/link'

/** The toast that came with the page, which everybody reads in its HTML, and those that scripts have shown since. */
export function Toasts({ toast }: { toast: Toast | undefined }) {
  const [first, setFirst] = useState(toast)
  const others = useToasts()
  return (
    <div className="toasts" aria-live="polite">
      {first && others.length < maxToasts && (
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

  const left = useRef(lifetime)

  // What is left of its time goes on when nobody holds it any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new onGone must not start the time again
  useEffect(() => {
    if (isHeld || left.current === undefined) return
    const begun = Date.now()
    const timer = setTimeout(onGone, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(minRemainingMs, (left.current ?? 0) - (Date.now() - begun))
    }
  }, [isHeld])

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

const minRemainingMs = 500
const seconds = { error: 4, warning: 4, success: 2, info: 2 }

/** By type; in the catalogue and the admin screens, where one works on, three seconds for all. */
function millisecondsOf(type: Toast['type'], pathname: string) {
  if (type === 'loading') return undefined
  return (isCatalogueOrAdmin(pathname) ? 3 : seconds[type]) * 1_000
}
