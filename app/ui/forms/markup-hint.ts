import { msg } from '~/languages/translate'

/** Below the fields of texts with the markup of `domain/basics/text/markup.ts`. */
export const markupHint = msg(
  'Begin a line with “# ” for a heading, “## ” for a smaller heading, and “- ” or “1. ” for a list item. Put words between ** and ** to make them bold. A blank line begins a new paragraph. Web and email addresses become links. After a backslash, such a mark is shown as it is.',
)
