import { redirect } from '@remix-run/node'
import { type LegalPage, legalTitles } from '~/domain/settings/legal-pages'
import { isOwnLegalPage, legalTexts } from '~/domain/settings/legal-pages.server'
import { t } from '~/languages/translate'

/** @throws {Response} 302 to the page on another site; 404 if there is none, or if by now it is a page of this shop. */
export async function legalPage(page: LegalPage) {
  const { text = '', url = '' } = (await legalTexts())[page] ?? {}
  if (text) return { title: t(legalTitles[page]), text }
  throw url && !isOwnLegalPage(url)
    ? redirect(new URL(url).href)
    : new Response(null, { status: 404 })
}
