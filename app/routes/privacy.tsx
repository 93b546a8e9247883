import { euPages } from '~/domain/settings/eu-pages'
import { hasEuFeature } from '~/domain/settings/shop-settings.server'
import { legalPage } from '~/web/legal-page.server'

export const access = 'everyone'

export async function loader() {
  const page = await legalPage('privacy')
  return (await hasEuFeature('browserStorage')) ? { ...page, more: euPages.browserStorage } : page
}

export { LegalPage as default, legalMeta as meta } from '~/ui/legal-page'
