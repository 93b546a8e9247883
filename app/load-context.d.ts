import '@remix-run/server-runtime'
import type { Toast } from '~/browser/toasts'
import type { GuestCart } from '~/domain/buying/guest-orders/guest-cart'
import type { RejectedPage } from '~/middleware/rejection'
import type { Facts } from '~/middleware/request-facts'

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends Facts {
    /** Of this browser's cached lists. Undefined for a page that all guests get, or that shows a rejection. */
    cacheVersion?: string
    /** False if scripts request the data of a route. */
    isPage?: boolean
    /** True before the shop is set up: each browser gets the page in its own language. */
    isInBrowserLanguage?: boolean
    rejected?: RejectedPage
    // An action sets these for the root loader of the same request.
    formFailed?: boolean
    toast?: Toast
    /** The action of a product page sets this for its loader, if it refuses the form. */
    refusedChoice?: { variantId: string; quantity: string; error?: string; quantityError?: string }
    /** The same, if it refuses the email address of a guest who wants to know when a variant is back in stock. */
    refusedAlert?: { variantId: string; email: string; error: string }
    /** The action of the cart sets this for its loader, if it refuses the code. */
    refusedVoucher?: { code: string; error: string; orderUrl?: string }
    /** As the action of the same request has changed it. */
    guestCart?: GuestCart
    /** A loader says it here: ids of products, and names of db/catalogue-changes.ts. */
    guestPageDependsOn?: readonly string[]
    /** A loader says here that what it streams is read without a snapshot, so that it need not be in memory as a whole. */
    waitsForClient?: boolean
    /** A loader says here when the page changes by itself, in milliseconds. */
    guestPageValidUntil?: number
  }
}
