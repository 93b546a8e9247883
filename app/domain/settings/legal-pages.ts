import type { ShopSettings } from './shop-settings'

export const legalPages = ['terms', 'privacy', 'imprint', 'returns'] as const
export type LegalPage = (typeof legalPages)[number]

export const legalTitles: Record<LegalPage, string> = {
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
  returns: 'Returns',
}

/** A page of the shop or of another site; undefined if the shop has neither. */
export function legalLink(settings: ShopSettings, page: LegalPage) {
  return settings[`${page}Text`] ? `/${page}` : settings[`${page}Url`] || undefined
}
