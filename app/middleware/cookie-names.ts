/** Holds the session token. The API specifies its name. */
export const sessionCookie = 'refreshToken'

/** Holds a toast until the next page shows it. */
export const toastCookie = 'toast'

/** Holds where a guest returns to after login. */
export const returnToCookie = 'returnTo'

/** Clients read this cookie and send it back as X-XSRF-TOKEN. */
export const xsrfCookie = 'XSRF-TOKEN'

/** Gets a new value with each request that may change data; scripts read it. */
export const cacheVersionCookie = 'cacheVersion'
