import { createStore } from './store'

export interface Toast {
  message: string
  type: 'info' | 'success' | 'error' | 'warning' | 'loading'
  leadsToCart?: boolean
}

export const maxToasts = 20

const toasts = createStore<readonly (Toast & { id: number })[]>([])
let lastId = 0

export const useToasts = toasts.use

/** Replaces an equal toast, so that the new one is read out and has its whole time. */
export function showToast(toast: Toast) {
  const id = ++lastId
  const others = toasts.get().filter((other) => !isEqual(other, toast))
  toasts.set([...others, { ...toast, id }].slice(-maxToasts))
  return () => dismissToast(id)
}

export function isEqual(one: Toast, other: Toast) {
  return one.message === other.message && one.type === other.type
}

export function dismissToast(id: number) {
  toasts.set(toasts.get().filter((it) => it.id !== id))
}
