import * as z from 'zod'
import { atMost, requiredText } from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'
import { pathIn, targetIn } from './paths'

// As they are stored: the path decoded, the target encoded. So an export can be imported again.
const maxPathLength = 300
const maxTargetLength = 500

export const RedirectDraft = z.object({
  path: requiredText(msg('Enter the old path'))
    .transform((text, context) => {
      const path = pathIn(text)
      if (path !== undefined) return path
      const message = msg('Enter a path such as /old-page, without “?” and “#”')
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .pipe(z.string().max(...atMost(maxPathLength))),
  target: requiredText(msg('Enter the new path'))
    .transform((text, context) => {
      const target = targetIn(text)
      if (target !== undefined) return target
      const message = msg('Enter a path of this shop, such as /products/oak-tray')
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .pipe(z.string().max(...atMost(maxTargetLength))),
  expected: z.string().optional(),
})
