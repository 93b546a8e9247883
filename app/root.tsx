import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { CacheRenewal } from '~/browser/client-cache/cache-renewal'
import { clientCache } from '~/browser/client-cache/client-cache'
import { FailedChunkRecovery, useUnreachablePage } from '~/browser/failed-chunk'
import { SessionRefresh } from '~/browser/session-refresh'
import { LoadedTypedText } from '~/browser/submissions/loaded-typed-text'
import { SubmissionQueue } from '~/browser/submissions/submission-queue'
import { currentLanguage, msg, t } from '~/languages/translate'
import { InlineScripts } from '~/speed/elements'
import stylesheet from '~/styles/index.css'
import { ErrorScreen, NotFoundScreen } from '~/ui/layout/error-screen'
import { FocusOnNavigation } from '~/ui/layout/focus-on-navigation'
import { Footer } from '~/ui/layout/footer'
import { Header } from '~/ui/layout/header'
import { pageMeta } from '~/ui/layout/page-meta'
import { Progress } from '~/ui/layout/progress'
import { SkipLinks } from '~/ui/layout/skip-links'
import { Toasts } from '~/ui/layout/toast'
import { loader } from './root.server'

export const access = 'everyone'

export { loader }

// Always runs `clientLoader`, which decides whether to ask the server.
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) =>
  actionResult !== null
export const clientLoader = clientCache.rootLoader

// Used only for error screens; every route has its own meta.
export const meta: MetaFunction<typeof loader> = ({ error, ...page }) => {
  if (!error) return []
  const missing = isRouteErrorResponse(error) && error.status === 404
  return pageMeta(page, t(missing ? 'Page not found' : 'Something went wrong'))
}

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get('retry-after')
  return new Headers(retryAfter ? { 'retry-after': retryAfter } : undefined)
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export function Layout({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  // The middleware renders /rejected at the URL of the rejected request; scripts would hydrate another page.
  const isRejected = useMatches().some(({ id }) => id === 'routes/rejected')
  return (
    <html lang={currentLanguage()} dir={shop?.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        {shop?.textScripts?.map((src) => (
          <script key={src} src={src} defer />
        ))}
        {shop?.shop.links.map((link) => (
          <link key={link.rel} {...link} />
        ))}
      </head>
      <body>
        <SkipLinks />
        <Progress />
        {shop?.shop.announcement && (
          <aside className="announcement" aria-label={t('Announcement')} lang={shop.shop.textLang}>
            {shop.shop.announcement}
            {shop.shop.opening && <span lang={currentLanguage()}> {shop.shop.opening}</span>}
          </aside>
        )}
        <Header currentUser={shop?.currentUser} inCart={shop?.inCart} adminFrom={shop?.adminFrom}>
          <Toasts toast={shop?.toast} />
        </Header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer developer={shop?.developer} version={shop?.shopVersion} isDemo={shop?.isDemo} />
        <SessionRefresh isSignedIn={shop?.currentUser !== undefined} />
        <SubmissionQueue />
        <LoadedTypedText userId={shop?.currentUser?.id} />
        <CacheRenewal />
        <FailedChunkRecovery />
        <FocusOnNavigation />
        <InlineScripts of={ScrollRestoration} />
        {!isRejected && <InlineScripts of={Scripts} />}
        <InlineScripts of={LiveReload} />
      </body>
    </html>
  )
}

const unreachableMessage = msg('The shop could not be reached.')

export default function App() {
  const unreachablePage = useUnreachablePage()
  return unreachablePage ? (
    <ErrorScreen message={t(unreachableMessage)} retryUrl={unreachablePage} />
  ) : (
    <Outlet />
  )
}

// The messages of Chromium, Firefox and WebKit for a request without a response.
const noResponsePattern = /^(?:Failed to fetch|NetworkError|Load failed)/

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (error instanceof TypeError && noResponsePattern.test(error.message)) {
    return <ErrorScreen message={t(unreachableMessage)} retryUrl={pathname + search} />
  }
  if (!isRouteErrorResponse(error)) return <ErrorScreen />
  if (error.status === 404) return <NotFoundScreen />
  return <ErrorScreen message={error.data?.message} requestId={error.data?.requestId} />
}
