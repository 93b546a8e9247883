import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'

interface Message {
  message: string
  type: 'info' | 'success' | 'error' | 'warning'
}

/** The toast that waits for this page. It is in the HTML, so everybody reads it; scripts let it go in time. */
export function Toasts({ toast }: { toast: Message | undefined }) {
  return <div className="toasts">{toast && <Toast {...toast} event={toast} />}</div>
}

const milliseconds = { error: 4_000, warning: 4_000, success: 2_000, info: 2_000 }

/** `event` is what it tells of: the same words about another event are shown again. */
export function Toast({ message, type, event }: Message & { event: unknown }) {
  const { pathname, search } = useLocation()
  const [state, setState] = useState<'shown' | 'held' | 'gone'>('shown')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new event is news, whatever it says
  useEffect(() => setState('shown'), [event])

  useEffect(() => {
    if (state !== 'shown') return
    const timer = setTimeout(() => setState('gone'), milliseconds[type])
    return () => clearTimeout(timer)
  }, [state, type])

  if (state === 'gone') return null
  const hold = () => setState('held')
  const release = () => setState('shown')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only gives more time to read
    <div
      className={`toast ${type}`}
      role={type === 'error' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p>{message}</p>
      {/* Without scripts this asks for the page again, and a toast is shown only once. */}
      <a
        href={pathname + search}
        aria-label="Dismiss"
        onClick={(click) => {
          click.preventDefault()
          setState('gone')
        }}
      >
        ×
      </a>
    </div>
  )
}
