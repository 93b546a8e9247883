import type { AllHTMLAttributes } from 'react'

/** What `serverHtml` returns. The type keeps other strings, such as those of users, out of `<Html>`. */
export type ServerHtml = string & { isRendered: true }

interface Props extends AllHTMLAttributes<HTMLElement> {
  is: 'div' | 'footer' | 'li' | 'p' | 'section' | 'select' | 'span' | 'ul'
  of: ServerHtml
}

/** An element with content that only the server renders, so that browsers need no script for it. */
export function Html({ is: Element, of, ...attributes }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: of }} />
}
