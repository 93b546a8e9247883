import { createContext, type HTMLAttributes, type ReactElement, useContext } from 'react'

/** The element must depend only on values that are part of `key`. Undefined if the caller renders it itself. */
type HtmlOf = (key: string, render: () => ReactElement) => string | undefined

export const HtmlCache = createContext<HtmlOf | undefined>(undefined)

interface Props extends HTMLAttributes<HTMLElement> {
  is: 'footer' | 'li' | 'ul'
  /** All values on which the children depend. They cannot use the hooks of Remix. */
  of: unknown
}

/** An element whose children the server renders once, for all pages and users with the same values. */
export function CachedHtml({ is: Element, of, children, ...attributes }: Props) {
  const html = useContext(HtmlCache)?.(JSON.stringify(of), () => <>{children}</>)
  if (html === undefined) return <Element {...attributes}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
