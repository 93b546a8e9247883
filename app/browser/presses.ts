import { createStore } from './store'

/** A command that was given on a page and that the shop has not answered yet. */
export interface Press {
  id: number
  /** Where its form is posted to. */
  action: string
  form: FormData
  /** Where to return when it fails, if it has led away from its page. */
  origin?: string
}

// Presses are sent one after the other, so that their effects add up and are shown neither twice nor not at all.
const waiting = createStore<readonly Press[]>([])

/** The presses under way, the oldest first; none on the server and before the page has come to life. */
export const usePresses = waiting.use

let last = 0

export function press(next: Omit<Press, 'id'>) {
  waiting.set([...waiting.get(), { ...next, id: ++last }])
}

/** Takes the oldest press away: it was answered, well or badly. */
export function settleOldest() {
  waiting.set(waiting.get().slice(1))
}

/** Takes all presses away. */
export function dropPresses() {
  waiting.set([])
}

/** What the presses do, in their order: the intents of all of them, or of those on one product, user or category. */
export function intentsOf(presses: readonly Press[], id?: string) {
  return presses
    .filter(({ form }) => id === undefined || form.get('productId') === id || form.get('id') === id)
    .map(({ form }) => String(form.get('intent')))
}

/** By how many pieces intents change the cart. */
export function piecesIn(intents: readonly string[]) {
  return count(intents, 'add') - count(intents, 'remove')
}

/** The intent that holds in the end, of those that undo each other. */
export function lastOf(intents: readonly string[], ...among: string[]) {
  return intents.filter((intent) => among.includes(intent)).at(-1)
}

function count(intents: readonly string[], which: string) {
  return intents.filter((intent) => intent === which).length
}
