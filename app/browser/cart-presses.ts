import { useSyncExternalStore } from 'react'

/** One press of plus, minus or Add to cart that the server has not answered yet. */
export interface Press {
  productId: string
  delta: 1 | -1
  /** Cents of one piece, for the totals. */
  price: number
}

// Presses are sent one after the other, so that their effects add up and are shown neither twice nor not at all.
let waiting: readonly Press[] = []
const none: readonly Press[] = []
const listeners = new Set<() => void>()

export function press(next: Press) {
  change([...waiting, next])
}

/** Takes the oldest press away: it was answered, well or badly. */
export function settleOldest() {
  change(waiting.slice(1))
}

/** The presses under way, the oldest first; none on the server and before the page has come to life. */
export function usePresses() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
    () => none,
  )
}

/** By how many pieces the presses change the cart: of one product, or of all. */
export function piecesIn(presses: readonly Press[], productId?: string) {
  return presses
    .filter((it) => productId === undefined || it.productId === productId)
    .reduce((sum, { delta }) => sum + delta, 0)
}

/** By how many cents the presses change the cart's total. */
export function centsIn(presses: readonly Press[]) {
  return presses.reduce((sum, { delta, price }) => sum + delta * price, 0)
}

function change(next: readonly Press[]) {
  waiting = next
  for (const listener of listeners) listener()
}
