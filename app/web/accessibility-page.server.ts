import { knownBarriers } from '~/domain/basics/known-barriers'
import { legalLink } from '~/domain/settings/legal-pages'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import { hasEuFeature } from '~/domain/settings/shop-settings.server'

export async function accessibilityPage() {
  if (!(await hasEuFeature('accessibility'))) throw new Response(null, { status: 404 })
  return { barriers: knownBarriers, imprint: legalLink(await legalTexts(), 'imprint') }
}
