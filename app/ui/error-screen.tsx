/** Shown when something broke, or when a request made no sense. */
export function ErrorScreen({ message }: { message?: string }) {
  return (
    <section className="notice">
      <h1>Oops! Something went wrong</h1>
      <p>{message || 'An unexpected error occurred'}</p>
      <a className="button" href="/">
        Return to Home
      </a>
    </section>
  )
}

export function NotFoundScreen() {
  return (
    <section className="notice">
      <h1>Page not found</h1>
      <p>There is nothing at this address. It may have been sold, moved, or never been here.</p>
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
