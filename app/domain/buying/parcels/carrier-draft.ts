import * as z from 'zod'
import { atMost, lineOf, requiredText } from '~/domain/basics/text/required-text'
import { withProtocol } from '~/domain/basics/text/web-address'
import { number, storedPattern } from '~/domain/settings/invoice-placeholders'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { hostOf, numberInUrl } from './carriers'

export const CarrierDraft = z.object({
  name: lineOf(80, msg('Name is required')),
  url: requiredText(msg('Enter the web address of the page that follows a parcel'))
    .overwrite((url) => withProtocol(storedPattern(url)))
    .max(...atMost(300))
    .startsWith('https://', msg('The web address must begin with https://'))
    .includes(
      numberInUrl,
      msgWith('Write {placeholder} in the web address, where the number of the parcel belongs', {
        placeholder: number,
      }),
    )
    .refine(
      (url) => hostOf(url) !== undefined,
      msgWith(
        'This is not a web address with the name of a website before {placeholder}, such as https://example.com/{placeholder}',
        { placeholder: number },
      ),
    ),
  expected: z.string().optional(),
})
