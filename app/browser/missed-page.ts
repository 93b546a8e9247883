import { createStore } from './store'

const missedPage = createStore<string | undefined>(undefined)

/** The page that was clicked while the shop could not be reached; until the next navigation. */
export const useMissedPage = missedPage.use

export const { get: getMissedPage, set: setMissedPage } = missedPage

/** Loads a page in full if the shop can be reached; otherwise stays on this page, and returns false. */
export async function loadPage(target: string) {
  const response = await fetch('/favicon.svg', { cache: 'no-store' }).catch(() => undefined)
  if (response) window.location.assign(target)
  return response !== undefined
}
