import { createStore } from './store'

export interface News {
  message: string
  /** `loading` stays until what it tells of is done. */
  type: 'info' | 'success' | 'error' | 'warning' | 'loading'
}

type Told = News & { id: number }

/** So many toasts are shown at once; then the oldest goes. */
export const mostToasts = 20

const told = createStore<readonly Told[]>([])
let last = 0

/** What has been told and is not gone yet, the oldest first. */
export const useTold = told.use

/** Shows news as a toast. Gives back what takes it away again. */
export function tell(news: News) {
  const id = ++last
  told.set([...told.get(), { ...news, id }].slice(-mostToasts))
  return () => takeAway(id)
}

export function takeAway(id: number) {
  told.set(told.get().filter((it) => it.id !== id))
}
