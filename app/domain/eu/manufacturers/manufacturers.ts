import * as z from 'zod'
import { checkbox } from '~/domain/basics/text/checkbox'
import { emailText } from '~/domain/basics/text/email-address'
import { atMost, lineOf, multilineText, requiredText } from '~/domain/basics/text/required-text'
import { isWebAddress, withProtocol } from '~/domain/basics/text/web-address'
import { msg } from '~/languages/translate'

/** Regulation (EU) 2023/988, article 19. */
export interface Manufacturer {
  id: string
  name: string
  postal: string
  /** An email address or the URL of a contact page. */
  electronic: string
  warning: string
}

/** The address of a shop often begins with its name. */
export function postalWithoutName({ name, postal }: Pick<Manufacturer, 'name' | 'postal'>) {
  const [first = '', ...lines] = postal.split('\n')
  return first.trim() === name && lines.length > 0 ? lines.join('\n') : postal
}

const electronicInvalid = msg('Enter an email address, or a web address that begins with https://')
const contact = z.union(
  [emailText(electronicInvalid, electronicInvalid), z.string().refine(isWebAddress)],
  electronicInvalid,
)

const name = lineOf(120, msg('Name is required'))

export const warningText = multilineText(2000)

export const ManufacturerDraft = z.object({
  name,
  postal: multilineText(500, msg('Postal address is required')),
  electronic: requiredText(electronicInvalid)
    .overwrite(withProtocol)
    .max(...atMost(254))
    .pipe(contact),
  warning: warningText.default(''),
  forOthers: checkbox,
  expected: z.string().optional(),
})

/** Fields of a product. A missing field changes nothing. */
export const safetyFields = {
  manufacturer: z
    .union([z.literal(''), name])
    .optional()
    .describe('The name of a manufacturer; an empty text removes it'),
  safetyWarning: warningText.optional(),
}
