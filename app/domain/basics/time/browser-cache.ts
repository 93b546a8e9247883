import { duration } from './durations'

/** The lists that a browser stores in `localStorage`. */
export const browserCacheKey = 'shop'
export const browserCacheLifetime = duration(1, 'day')
