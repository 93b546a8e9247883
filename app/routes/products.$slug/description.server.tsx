import { isFormatted } from '~/domain/basics/text/markup'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import { cachedRead } from '~/speed/cached-reads.server'
import { serverHtml } from '~/speed/server-html.server'
import { LegalText } from '~/ui/legal-text'

/** Undefined if the description is plain text. */
export async function findDescriptionHtml({ id, updatedAt, description }: Product) {
  if (!isFormatted(description)) return undefined
  const key = `description of ${id} ${updatedAt}`
  return cachedRead(key, async () => serverHtml(<LegalText text={description} />))
}
