import * as z from 'zod'
import { atMost, multilineText } from '~/domain/basics/text/required-text'
import { isWebAddress, withProtocol } from '~/domain/basics/text/web-address'
import { msg } from '~/languages/translate'
import type { LegalPage } from './legal-pages'

const invalidLinks: Record<LegalPage, string> = {
  terms: msg('The link to the terms must be a web address such as https://shop.example/page'),
  privacy: msg(
    'The link to the privacy policy must be a web address such as https://shop.example/page',
  ),
  imprint: msg('The link to the imprint must be a web address such as https://shop.example/page'),
  returns: msg(
    'The link to the returns policy must be a web address such as https://shop.example/page',
  ),
}

const draftOf = (page: LegalPage) =>
  z
    .object({
      text: multilineText(50_000).default(''),
      url: z
        .string()
        .trim()
        .overwrite(withProtocol)
        .max(...atMost(500))
        .refine((value) => value === '' || isWebAddress(value), invalidLinks[page])
        .default(''),
    })
    .prefault({})

export const LegalTextsDraft = z.object({
  terms: draftOf('terms'),
  privacy: draftOf('privacy'),
  imprint: draftOf('imprint'),
  returns: draftOf('returns'),
  expected: z.string().optional(),
})
