import type { MouseEvent } from 'react'
import { loadPage } from '~/browser/failed-chunk'
import { showToast } from '~/browser/toasts'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'

interface Props {
  message?: string
  retryUrl?: string
  backTo?: string
  requestId?: string
}

export function ErrorScreen({ message, retryUrl, backTo, requestId }: Props) {
  return (
    <section className="error-screen">
      <h1>{t('Oops! Something went wrong')}</h1>
      <p>{message || t('An unexpected error occurred')}</p>
      {requestId && (
        <p className="hint">
          {rich(t('If you contact us about this, please mention this request ID: {id}'), {
            id: <code>{requestId}</code>,
          })}
        </p>
      )}
      <p className="row">
        {retryUrl && (
          <a className="button" href={retryUrl} onClick={tryAgain}>
            {t('Try Again')}
          </a>
        )}
        {backTo && backTo !== '/' && (
          <a className="button" href={backTo}>
            {t('Go back')}
          </a>
        )}
        <a className={retryUrl || backTo ? 'button quiet' : 'button'} href="/">
          {t('Return to Home')}
        </a>
      </p>
    </section>
  )
}

// While the user is offline, a plain link would open the browser's own error page.
async function tryAgain(click: MouseEvent<HTMLAnchorElement>) {
  click.preventDefault()
  const isLoading = await loadPage(click.currentTarget.href)
  if (!isLoading) showToast({ type: 'error', message: t('The shop could not be reached') })
}

export function NotFoundScreen() {
  return (
    <section className="error-screen">
      <h1>{t('Page not found')}</h1>
      <p>{t('This page does not exist. It may have moved, or there may be a typo in the link.')}</p>
      <p className="row">
        <a className="button" href="/">
          {t('Return to Home')}
        </a>
        <a className="button quiet" href="/products">
          {t('Browse products')}
        </a>
      </p>
    </section>
  )
}
