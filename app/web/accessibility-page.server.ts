import { knownBarriers } from '~/domain/known-barriers'
import { legalLink } from '~/domain/settings/legal-pages'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import { hasEuFeature } from '~/domain/settings/shop-settings.server'

/** @throws {Response} 404 if the shop has not switched it on. */
export async function accessibilityPage() {
  if (!(await hasEuFeature('accessibility'))) throw new Response(null, { status: 404 })
  return { barriers: knownBarriers, imprint: legalLink(await legalTexts(), 'imprint') }
}
