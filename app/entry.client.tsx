import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { replaceRedirectsAfterBack } from '~/browser/redirects-after-back'
import { startLanguage } from '~/browser/shop-texts'

// The page works without scripts, so it stays as it is if its texts could not be loaded.
if (startLanguage()) {
  replaceRedirectsAfterBack()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}
