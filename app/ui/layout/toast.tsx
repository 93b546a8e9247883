import { useLocation, useNavigation } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { dismissToast, maxToasts, type Toast, useToasts } from '~/browser/toasts'
import { isCatalogueOrAdmin } from '~/paths'
import { Link } from '~/ui/link'

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

// Dismisses itself, except while the user points at it or has the focus in it.
function ToastItem({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { message, type, leadsToCart } = toast
  const { pathname, search } = useLocation()
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  // Its page may still be loading.
  const isPaused = useNavigation().state !== 'idle' || isPointedAt || hasFocus
  const [lifetime] = useState(() => millisecondsOf(type, pathname))

  const remainingMs = useRef(lifetime)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new onGone must not restart the timer
  useEffect(() => {
    if (isPaused || remainingMs.current === undefined) return
    const startedAt = Date.now()
    const timer = setTimeout(onGone, remainingMs.current)
    return () => {
      clearTimeout(timer)
      const rest = (remainingMs.current ?? 0) - (Date.now() - startedAt)
      remainingMs.current = Math.max(minRemainingMs, rest)
    }
  }, [isPaused])

  // Without scripts, Dismiss reloads the page, which no longer has the toast.
  const dismiss = (click: MouseEvent) => {
    click.preventDefault()
    document.getElementById('main')?.focus({ preventScroll: true })
    onGone()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only pauses its timer
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

function millisecondsOf(type: Toast['type'], pathname: string) {
  if (type === 'loading') return undefined
  return (isCatalogueOrAdmin(pathname) ? 3 : seconds[type]) * 1_000
}
