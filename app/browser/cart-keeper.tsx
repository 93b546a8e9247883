import { useFetcher } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Toast } from '../ui/toast'
import { settleOldest, usePresses } from './cart-presses'

// React warns about layout effects on the server, where there is nothing to lay out.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Sends the presses on cart buttons, one at a time, and says when one could not be sent. */
export function CartKeeper() {
  const presses = usePresses()
  const fetcher = useFetcher<{ failed?: string }>({ key: 'cart' })
  const sent = useRef(false)
  const { state, submit } = fetcher
  const [oldest] = presses

  // Before the browser paints: the server's new numbers and the end of the press are shown as one change.
  useBeforePaint(() => {
    if (state !== 'idle') return
    if (sent.current) {
      sent.current = false
      settleOldest()
    } else if (oldest) {
      sent.current = true
      const intent = oldest.delta === 1 ? 'add' : 'remove'
      submit(
        { intent, productId: oldest.productId, stay: 'yes' },
        { method: 'post', action: '/cart?index' },
      )
    }
  }, [state, oldest, submit])

  const failed = state === 'idle' && fetcher.data?.failed
  if (!failed) return null
  return (
    <div className="toasts">
      <Toast type="error" message={failed} event={fetcher.data} />
    </div>
  )
}
