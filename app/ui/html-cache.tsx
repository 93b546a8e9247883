import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

/** The element must depend only on values that are part of `key`. Undefined if the caller renders it itself. */
type HtmlOf = (key: string, render: () => ReactElement) => string | undefined

export const HtmlCache = createContext<HtmlOf | undefined>(undefined)

interface Props {
  is: 'ul' | 'li'
  className?: string
  /** Everything on which the children depend. They cannot use hooks of the router or of the shop. */
  of: unknown
  children: ReactNode
}

/** An element whose children the server renders once for all pages and users. */
export function CachedHtml({ is: Element, of, className, children }: Props) {
  const html = useContext(HtmlCache)?.(JSON.stringify(of), () => <>{children}</>)
  if (html === undefined) return <Element className={className}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
