import * as z from 'zod'
import { OptionalPicture } from '~/domain/basics/images/uploaded-image'
import { checkbox } from '~/domain/basics/text/checkbox'
import {
  atMost,
  lineOf,
  multilineText,
  oneLine,
  requiredText,
  trimmedText,
} from '~/domain/basics/text/required-text'
import { isWebAddress, withProtocol } from '~/domain/basics/text/web-address'
import { msg } from '~/languages/translate'
import type { BlockKind } from './blocks'

const title = lineOf(80, msg('Title is required'))

const pageOfShop = /^\/(?![/\\])\S*$/

const picture = {
  image: OptionalPicture,
  /** A new image replaces the picture anyway. */
  removesImage: checkbox,
  imageText: lineOf(200).default(''),
}
const button = {
  buttonText: lineOf(40).default(''),
  buttonUrl: trimmedText()
    .overwrite(withProtocol)
    .max(...atMost(500))
    .regex(...oneLine)
    .refine(
      (url) => url === '' || pageOfShop.test(url) || isWebAddress(url),
      msg(
        'Enter a path of this shop such as /products, or a web address that begins with https://',
      ),
    )
    .default(''),
}

const expected = z.string().optional()

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const facts = multilineText(300, msg('Enter three facts'))
  .overwrite((text) => linesIn(text).join('\n'))
  .refine((text) => linesIn(text).length === 3, msg('Enter three lines, one for each fact'))

const hasWholeButton = (draft: { buttonText: string; buttonUrl: string }) =>
  (draft.buttonText === '') === (draft.buttonUrl === '')
const halfButton = { path: ['buttonUrl'], error: msg('A button needs a text and a link') }

export const blockDrafts = {
  hero: z
    .object({ title, text: multilineText(300).default(''), ...picture, ...button, expected })
    .refine(hasWholeButton, halfButton),
  chosen: z.object({ title, products: multilineText(3000, msg('Enter a product')), expected }),
  newest: z.object({ title, expected }),
  category: z.object({ title, category: requiredText(msg('Select a category')), expected }),
  categories: z.object({ title, expected }),
  story: z
    .object({
      title,
      text: multilineText(2000, msg('Text is required')),
      ...picture,
      ...button,
      expected,
    })
    .refine(hasWholeButton, halfButton),
  facts: z.object({ text: facts, expected }),
} satisfies Record<BlockKind, z.ZodType>
