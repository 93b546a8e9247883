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

export function showToast(toast: Toast) {
  const id = ++lastId
  toasts.set([...toasts.get(), { ...toast, id }].slice(-maxToasts))
  return () => dismissToast(id)
}

export function dismissToast(id: number) {
  toasts.set(toasts.get().filter((it) => it.id !== id))
}
