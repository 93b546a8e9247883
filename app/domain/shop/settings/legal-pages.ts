import { msg } from '~/languages/translate'

export const legalPages = ['terms', 'privacy', 'imprint', 'returns'] as const
export type LegalPage = (typeof legalPages)[number]

export const legalTitles: Record<LegalPage, string> = {
  terms: msg('Terms'),
  privacy: msg('Privacy'),
  imprint: msg('Imprint'),
  returns: msg('Returns'),
}

/** `text` has the markup of legal-text.ts. The link `url` is not used if there is a text. */
export type LegalTexts = Partial<Record<LegalPage, { text: string; url: string }>>

/** A page of the shop or of another site; undefined if the shop has neither. */
export function legalLink(texts: LegalTexts, page: LegalPage) {
  return texts[page]?.text ? `/${page}` : texts[page]?.url || undefined
}
