import type { LegalPage } from 'db/schema'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { msg, t } from '~/languages/translate'

export type { LegalPage } from 'db/schema'

export const legalTitles: Record<LegalPage, string> = {
  terms: msg('Terms'),
  privacy: msg('Privacy'),
  imprint: msg('Legal notice'),
  returns: msg('Returns'),
}

export const legalPages = keysOf(legalTitles)

/** `text` has the markup of domain/basics/text/markup.ts. The link `url` is not used if there is a text. */
export type LegalTexts = Partial<Record<LegalPage, { text: string; url: string }>>

/** A page of the shop or of another site; undefined if the shop has neither. */
export function legalLink(texts: LegalTexts, page: LegalPage) {
  return texts[page]?.text ? `/${page}` : texts[page]?.url || undefined
}

export function legalLinks(texts: LegalTexts) {
  return legalPages.flatMap((page) => {
    const url = legalLink(texts, page)
    return url ? [{ title: t(legalTitles[page]), url }] : []
  })
}

/** What the shopkeeper still has to write, such as `[[How long a delivery takes]]`. A text with blanks is not published. */
export function blanksIn(text: string) {
  return text.match(/\[\[.*?\]\]/gs) ?? []
}
