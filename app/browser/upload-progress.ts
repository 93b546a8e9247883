import { createStore } from './store'

const progress = createStore<number | undefined>(undefined)

/** How much of a picture has been sent, from 0 to 1; undefined when none is under way. */
export const useUpload = progress.use

export const showUpload = progress.set
