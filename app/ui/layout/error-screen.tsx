import type { MouseEvent } from 'react'
import { loadPage } from '~/browser/failed-chunk'
import { showToast } from '~/browser/toasts'

interface Props {
  message?: string
  /** The page to try again. */
  again?: string
  /** The page where the request was made. */
  backTo?: string
  /** Under which the log tells more. */
  requestId?: string
}

/** Shown when something broke, or when a request made no sense. */
export function ErrorScreen({ message, again, backTo, requestId }: Props) {
  return (
    <section className="error-screen">
      <h1>Oops! Something went wrong</h1>
      <p>{message || 'An unexpected error occurred'}</p>
      {requestId && (
        <p className="hint">
          If you write to us about it, please name this request: <code>{requestId}</code>
        </p>
      )}
      <p className="row">
        {again && (
          <a className="button" href={again} onClick={tryAgain}>
            Try Again
          </a>
        )}
        {backTo && backTo !== '/' && (
          <a className="button" href={backTo}>
            Go back
          </a>
        )}
        <a className={again || backTo ? 'button quiet' : 'button'} href="/">
          Return to Home
        </a>
      </p>
    </section>
  )
}

// Without it, a browser that is still offline would show its own error page.
async function tryAgain(click: MouseEvent<HTMLAnchorElement>) {
  click.preventDefault()
  const isLoading = await loadPage(click.currentTarget.href)
  if (!isLoading) showToast({ type: 'error', message: 'The shop could not be reached' })
}

export function NotFoundScreen() {
  return (
    <section className="error-screen">
      <h1>Page not found</h1>
      <p>There is no page at this address. It may have moved, or the address may be mistyped.</p>
      <p className="row">
        <a className="button" href="/">
          Return to Home
        </a>
        <a className="button quiet" href="/products">
          Browse products
        </a>
      </p>
    </section>
  )
}
