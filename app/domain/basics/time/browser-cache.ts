import { duration } from './durations'

export const browserCacheKey = 'shop'
export const browserCacheLifetime = duration(1, 'day')

/** The text in `sessionStorage` that a user has typed before the session ended. */
export const typedTextKey = 'typedText'
