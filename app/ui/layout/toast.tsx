import { useLocation, useNavigation } from '@remix-run/react'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { dismissToast, isReplacedBy, maxToasts, type Toast, useToasts } from '~/browser/toasts'
import { t } from '~/languages/translate'
import { isCatalogueOrAdmin } from '~/paths'
import { Link } from '~/ui/link'

export function Toasts({ toast }: { toast: Toast | undefined }) {
  const [pageToast, setPageToast] = useState(toast)
  const others = useToasts()
  const isReplaced = pageToast && others.some((other) => isReplacedBy(pageToast, other))
  useEffect(() => {
    if (isReplaced) setPageToast(undefined)
  }, [isReplaced])
  return (
    <div className="toasts" aria-live="polite">
      {others.toReversed().map((other) => (
        <ToastItem key={other.id} toast={other} onGone={() => dismissToast(other.id)} />
      ))}
      {pageToast && !isReplaced && others.length < maxToasts && (
        <ToastItem toast={pageToast} onGone={() => setPageToast(undefined)} />
      )}
    </div>
  )
}

function ToastItem({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { message, type, leadsToCart } = toast
  const { pathname, search } = useLocation()
  const item = useRef<HTMLDivElement>(null)
  const isPointedAt = useIsPointedAt(item)
  const [hasFocus, setFocus] = useState(false)
  // The timer pauses while a page is loading, and while the user points at the toast or focuses it.
  const isPaused = useNavigation().state !== 'idle' || isPointedAt || hasFocus
  const [lifetime] = useState(() => lifetimeMsOf(type, pathname))

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

  // What it says, the cart and the checkout show.
  if (leadsToCart && pathname.startsWith('/cart')) return null
  return (
    <div
      ref={item}
      className={`toast ${type}`}
      role={type === 'error' ? 'alert' : undefined}
      onFocusCapture={() => setFocus(true)}
      onBlurCapture={() => setFocus(false)}
    >
      <div className="message">
        <p>{message}</p> {leadsToCart && <Link to="/cart">{t('View cart')}</Link>}
      </div>
      <a className="dismiss" href={pathname + search} aria-label={t('Dismiss')} onClick={dismiss}>
        ×
      </a>
    </div>
  )
}

// A toast takes no pointer events, so that clicks reach what it covers.
function useIsPointedAt(element: RefObject<HTMLElement>) {
  const [isPointedAt, setPointedAt] = useState(false)
  useEffect(() => {
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      const box = element.current?.getBoundingClientRect()
      if (!box) return
      setPointedAt(x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
    }
    document.addEventListener('pointermove', follow, { passive: true })
    return () => document.removeEventListener('pointermove', follow)
  }, [element])
  return isPointedAt
}

const minRemainingMs = 500
const lifetimeSeconds = { error: 4, warning: 4, success: 2, info: 2 }

function lifetimeMsOf(type: Toast['type'], pathname: string) {
  if (type === 'loading') return undefined
  return (isCatalogueOrAdmin(pathname) ? 3 : lifetimeSeconds[type]) * 1_000
}
