import * as z from 'zod'
import { atMost, requiredText } from '~/domain/basics/text/required-text'
import { msg } from '~/languages/translate'
import { pathIn, targetIn } from './paths'

// As they are stored: the path decoded, the target encoded. So an export can be imported again.
const maxPathLength = 300
const maxTargetLength = 500

export const RedirectDraft = z.object({
  path: typed(
    msg('Enter the old path'),
    pathIn,
    msg('Enter a path such as /old-page, without “?” and “#”'),
  ).pipe(z.string().max(...atMost(maxPathLength))),
  target: typed(
    msg('Enter the new path'),
    targetIn,
    msg('Enter a path of this shop, such as /products/oak-tray'),
  ).pipe(z.string().max(...atMost(maxTargetLength))),
  expected: z.string().optional(),
})

function typed(missing: string, read: (text: string) => string | undefined, unreadable: string) {
  return requiredText(missing).transform((text, context) => {
    const path = read(text)
    if (path === undefined) context.addIssue({ code: 'custom', message: unreadable })
    return path ?? z.NEVER
  })
}
