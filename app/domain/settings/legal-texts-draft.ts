import * as z from 'zod'
import { multilineText } from '~/domain/basics/text/required-text'
import { isWebAddress, withProtocol } from '~/domain/basics/text/web-address'

// A text that is nothing but a web address is the link to a page on another site.
const legalText = multilineText(50_000)
  .default('')
  .transform((text) => {
    const url = withProtocol(text.trim())
    return isWebAddress(url) && !/\s/.test(url) ? { text: '', url } : { text, url: '' }
  })

export const LegalTextsDraft = z.object({
  terms: legalText,
  privacy: legalText,
  imprint: legalText,
  returns: legalText,
  expected: z.string().optional(),
})
