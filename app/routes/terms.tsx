import { legalPage } from '~/web/legal-page.server'

export const access = 'everyone'

export function loader() {
  return legalPage('terms')
}

export { LegalPage as default, legalMeta as meta } from '~/ui/legal-page'
