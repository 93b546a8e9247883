import { createStore } from './store'

/** The upload of a press, or (0) of the page's own form; how much has been sent, from 0 to 1. */
interface Upload {
  press: number
  sent: number
}

const uploads = createStore<readonly Upload[]>([])

/** How much of the picture of a press, or of this page's form, has been sent; undefined when none is under way. */
export function useUpload(press = 0) {
  return uploads.use().find((it) => it.press === press)?.sent
}

/** Shows how much has been sent; undefined at the end. */
export function showUpload(press: number, sent: number | undefined) {
  const others = uploads.get().filter((it) => it.press !== press)
  uploads.set(sent === undefined ? others : [...others, { press, sent }])
}
