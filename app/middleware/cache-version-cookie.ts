/** Scripts read this cookie; each request that may have changed the shop gives it a new value. */
export const cacheVersionCookie = 'cacheVersion'
