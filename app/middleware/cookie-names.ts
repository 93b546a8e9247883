/** The cookie that carries a session's token; its name is the API's. */
export const sessionCookie = 'refreshToken'

/** The cookie of a toast that waits for its visitor. */
export const toastCookie = 'toast'

/** The cookie of what somebody wanted before they were asked to log in. */
export const returnToCookie = 'returnTo'

/** The cookie that clients read, and send back as X-XSRF-TOKEN. */
export const xsrfCookie = 'XSRF-TOKEN'

/** Scripts read this cookie; each request that may have changed the shop gives it a new value. */
export const cacheVersionCookie = 'cacheVersion'
