import '@remix-run/server-runtime'
import type { Toast } from '~/browser/toasts'

declare module '@remix-run/server-runtime' {
  // An action sets these for the root loader of the same request.
  interface AppLoadContext {
    formFailed?: boolean
    toast?: Toast
  }
}
