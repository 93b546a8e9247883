import { db, type Reader, type Trx } from 'db/client'
import { msg } from '~/languages/translate'
import { isOwnHost } from '~/settings.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { blanksIn, type LegalPage, type LegalTexts, legalLink, legalPages } from './legal-pages'

export { LegalTextsDraft } from './legal-texts-draft'

/** What Activity calls their settings. */
export const legalSettings: Record<LegalPage, { link: string; text: string }> = {
  terms: { link: msg('Link to the terms'), text: msg('Text of the terms') },
  privacy: { link: msg('Link to the privacy policy'), text: msg('Text of the privacy policy') },
  imprint: { link: msg('Link to the legal notice'), text: msg('Text of the legal notice') },
  returns: { link: msg('Link to the returns policy'), text: msg('Text of the returns policy') },
}

/** As they are published. Of a transaction if it is the `reader`; otherwise they are cached. */
export function legalTexts(reader: Reader = db) {
  return reader === db ? cachedRead('legal texts', () => readTexts(db)) : readTexts(reader)
}

/** The page of the terms that customers accept at the checkout; undefined if the shop has none. */
export async function findTermsUrl(reader: Reader = db) {
  return legalLink(await legalTexts(reader), 'terms')
}

async function readTexts(reader: Reader): Promise<LegalTexts> {
  const texts = Object.entries(await storedLegalTexts(reader))
  return Object.fromEntries(
    texts.map(([page, { text, url }]) => [
      page,
      { text: blanksIn(text).length > 0 ? '' : text, url },
    ]),
  )
}

/** As the shopkeeper has typed them: some may have blanks. */
export async function storedLegalTexts(reader: Reader = db): Promise<LegalTexts> {
  const rows = await reader.selectFrom('legal_pages').selectAll().execute()
  return Object.fromEntries(rows.map(({ page, text, url }) => [page, { text, url }]))
}

export async function storeLegalTexts(trx: Trx, texts: Required<LegalTexts>) {
  await trx.deleteFrom('legal_pages').execute()
  await trx
    .insertInto('legal_pages')
    .values(legalPages.map((page) => ({ page, ...texts[page] })))
    .execute()
}

/** Without a text, a legal page redirects to its link. Links between these pages could redirect in a loop. */
export function isOwnLegalPage(url: string) {
  if (!url) return false
  const { hostname, pathname } = new URL(url)
  const path = decodedPath(pathname).toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '')
  const isOwn = isOwnHost(hostname.replace(/\.$/, '')) || thisMachine.test(hostname)
  return isOwn && legalPages.some((page) => path === `/${page}`)
}

// Other spellings of 127.0.0.1 and ::1, as `URL` writes them.
const thisMachine = /^(?:0\.0\.0\.0|\[::\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/

function decodedPath(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
