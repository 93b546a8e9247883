/** Holds the session token. The API specifies this name. */
export const sessionCookie = 'refreshToken'

export const toastCookie = 'toast'

export const returnToCookie = 'returnTo'

export const secondStepCookie = 'secondStep'

export const newSecondFactorCookie = 'newSecondFactor'

export const guestCartCookie = 'guestCart'

export const guestBrowserCookie = 'guestBrowser'

/** The accounts that have logged in with this browser. */
export const knownBrowserCookie = 'knownBrowser'

/** Clients read this cookie and send it back as X-XSRF-TOKEN. */
export const xsrfCookie = 'XSRF-TOKEN'

/** Gets a new value with each request that may change data; scripts read it. */
export const cacheVersionCookie = 'cacheVersion'
