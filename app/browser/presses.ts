import { useFetchers } from '@remix-run/react'
import { createStore } from './store'

/** A command that was given on a page and that is not done with yet. */
export interface Press {
  id: number
  /** Where its form is posted to. */
  action: string
  form: FormData
  /** For a command that has led away from its page at once: from where, and to where. */
  led?: { from: string; to: string }
  /** Whether its form is to be filled in again if it fails. */
  isDraft?: boolean
  /** What came of it, as soon as that is known; what the page shows is read anew after that. */
  answer?: Answer
}

/** What came of a press; null when the shop gave no answer, which has been told already. */
export type Answer =
  | { message: string }
  | { refused: string }
  | { leadsTo: string }
  | { error?: Record<string, string[] | null> }
  | null

const waiting = createStore<readonly Press[]>([])
let last = 0

export function press(next: Omit<Press, 'id'>) {
  waiting.set([...waiting.get(), { ...next, id: ++last }])
}

/** Writes down what came of a press. */
export function noteAnswer(id: number, answer: Answer) {
  waiting.set(waiting.get().map((it) => (it.id === id ? { ...it, answer } : it)))
}

/** Takes a press away: what the page shows is as the shop says. */
export function settle(id: number) {
  waiting.set(waiting.get().filter((it) => it.id !== id))
}

/** Takes all presses away. */
export function dropPresses() {
  waiting.set([])
}

/** Fulfilled when no press is left that the shop has not answered. */
export function allAnswered() {
  return waiting.until((presses) => presses.every(({ answer }) => answer !== undefined))
}

/** The name of the fetcher that sends a press. */
export function fetcherOf({ id }: Press) {
  return `press-${id}`
}

/**
 * The presses that are next in their queues. Each queue is sent one after the other, so that its effects add up;
 * forms with a picture, which may take long, have their own.
 */
export function useNextPresses() {
  const presses = waiting.use()
  const [small, large] = [presses.find((it) => !hasPicture(it)), presses.find(hasPicture)]
  return [small, large].filter((it) => it !== undefined)
}

/** The presses whose effect is not in the page's data yet, the oldest first; none before scripts run. */
export function usePresses() {
  const presses = waiting.use()
  const fetchers = useFetchers()
  const isBeingRead = (it: Press) => fetchers.some(({ key }) => key === fetcherOf(it))
  return presses.filter((it) => it.answer === undefined || isBeingRead(it))
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

/** Of some things, those that are not being deleted. */
export function withoutDeleted<T extends { id: string }>(
  things: readonly T[],
  presses: readonly Press[],
) {
  return things.filter(({ id }) => !intentsOf(presses, id).includes('delete'))
}

function count(intents: readonly string[], which: string) {
  return intents.filter((intent) => intent === which).length
}

function hasPicture({ form }: Press) {
  return form.has('image')
}
