import { euPages } from '~/domain/settings/eu-pages'
import { hasDisclosures } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { legalPage } from '~/web/legal-page.server'

export const access = 'everyone'

export async function loader() {
  const page = await legalPage('privacy')
  if (!(await hasDisclosures())) return page
  const { title, url } = euPages.browserStorage
  return { ...page, more: { title: t(title), url } }
}

export { LegalPage as default, legalMeta as meta } from '~/ui/legal-page'
