import '@remix-run/server-runtime'
import type { Toast } from '~/browser/toasts'

declare module '@remix-run/server-runtime' {
  // An action sets these for the root loader of the same request.
  interface AppLoadContext {
    formFailed?: boolean
    toast?: Toast
    /**
     * A loader of a guest page says here which products' stock and likes the page shows, and on which of the names of
     * db/catalogue-changes.ts it depends.
     */
    dependsOn?: readonly string[]
  }
}
