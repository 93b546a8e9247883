import * as z from 'zod'
import { atMost, multilineText } from '~/domain/required-text'
import { type LegalPage, legalNames } from './legal-pages'

const draftOf = (page: LegalPage) =>
  z
    .object({
      text: multilineText(50_000).default(''),
      url: z
        .string()
        .trim()
        .max(...atMost(500))
        .refine((value) => value === '' || (/^https?:\/\//.test(value) && URL.canParse(value)), {
          message: `The link to the ${legalNames[page]} must be a web address such as https://shop.example/page`,
        })
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
