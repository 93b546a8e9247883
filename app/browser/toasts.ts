import { createStore } from './store'

export interface Toast {
  message: string
  type: 'info' | 'success' | 'error' | 'warning' | 'loading'
  leadsToCart?: boolean
  /** See `subjectOf`. A newer toast about the same subject replaces this one. */
  subject?: string
}

export const maxToasts = 20

const toasts = createStore<readonly (Toast & { id: number })[]>([])
let lastId = 0

export const useToasts = toasts.use

/** Replaces toasts about the same subject, and equal ones, so that the new one is read out and has its whole time. */
export function showToast(toast: Toast) {
  const id = ++lastId
  const others = toasts.get().filter((other) => !isReplacedBy(other, toast))
  toasts.set([...others, { ...toast, id }].slice(-maxToasts))
  return () => dismissToast(id)
}

export function isReplacedBy(older: Toast, newer: Toast) {
  const isEqual = older.message === newer.message && older.type === newer.type
  return isEqual || (older.subject !== undefined && older.subject === newer.subject)
}

export function dismissToastsAbout(subject: string) {
  toasts.set(toasts.get().filter((it) => it.subject !== subject))
}

export function dismissToast(id: number) {
  toasts.set(toasts.get().filter((it) => it.id !== id))
}
