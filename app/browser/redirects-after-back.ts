/**
 * If a page to which the user went Back redirects, browsers replace it. React Router pushes the target, so that each
 * further Back would be redirected again. It redirects in this way while the page that the browser shows as current is
 * not yet its own.
 */
export function replaceRedirectsAfterBack() {
  const { history } = window
  const push = history.pushState.bind(history)
  history.pushState = (state, ...rest) => {
    const isLoaded = window.__remixRouter.state.location.key === (history.state?.key ?? 'default')
    if (state?.usr?._isRedirect && !isLoaded) history.replaceState(state, ...rest)
    else push(state, ...rest)
  }
}
