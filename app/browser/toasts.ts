import { createStore } from './store'

export interface Toast {
  message: string
  /** `loading` stays until what it is about is done. */
  type: 'info' | 'success' | 'error' | 'warning' | 'loading'
  /** Whether it has a link to the cart. */
  leadsToCart?: boolean
}

export const mostToasts = 20

const toasts = createStore<readonly (Toast & { id: number })[]>([])
let lastId = 0

export const useToasts = toasts.use

/** Shows a toast; the oldest goes when there are too many. Returns what dismisses it. */
export function showToast(toast: Toast) {
  const id = ++lastId
  toasts.set([...toasts.get(), { ...toast, id }].slice(-mostToasts))
  return () => dismissToast(id)
}

export function dismissToast(id: number) {
  toasts.set(toasts.get().filter((it) => it.id !== id))
}
