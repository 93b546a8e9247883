import { hasDisclosures } from '~/domain/settings/shop-settings.server'

export async function requireDisclosures() {
  if (!(await hasDisclosures())) throw new Response(null, { status: 404 })
}
