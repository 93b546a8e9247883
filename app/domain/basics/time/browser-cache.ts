import { duration } from './durations'

/** The lists that a browser stores in `localStorage`. */
export const browserCacheKey = 'shop'
export const browserCacheLifetime = duration(1, 'day')

/** The text in `sessionStorage` that a user has typed before the session ended. */
export const typedTextKey = 'typedText'
