import { Form, type FormProps } from '@remix-run/react'
import {
  type AllHTMLAttributes,
  type ComponentPropsWithoutRef,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'

export interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  to: string
  prefetch?: 'intent'
  replace?: boolean
  preventScrollReset?: boolean
}

/** What the server renders instead of a component; undefined if it renders the component. */
interface ServerElements {
  link(props: LinkProps): ReactElement | undefined
  actionForm(props: ActionFormProps): ReactElement
  cachedHtml(props: CachedHtmlProps): ReactElement | undefined
  allowScripts(element: ReactNode): void
}

/** Of render-page.server.tsx. Undefined in browsers. */
export const ServerElements = createContext<ServerElements | undefined>(undefined)

export interface ActionFormProps
  extends Pick<
    FormProps,
    'className' | 'children' | 'onSubmit' | 'preventScrollReset' | 'navigate' | 'fetcherKey'
  > {
  action: string
}

export function ActionForm(props: ActionFormProps) {
  const element = useContext(ServerElements)?.actionForm(props)
  return element ?? <Form method="post" discover="none" {...props} />
}

export interface CachedHtmlProps {
  /** No other element has this name. */
  name: string
  is: HtmlProps['is']
  /** All values on which the children depend. The children cannot use hooks of Remix, nor those of use-shop.ts. */
  of: unknown
  attributes?: AllHTMLAttributes<HTMLElement>
  children: ReactNode
}

/** An element whose children the server renders once, for all pages and users with the same values. */
export function CachedHtml(props: CachedHtmlProps) {
  const { is: Element, attributes, children } = props
  const element = useContext(ServerElements)?.cachedHtml(props)
  return element ?? <Element {...attributes}>{children}</Element>
}

/** What `serverHtml` returns. The type keeps other strings, such as those of users, out of `<Html>`. */
export type ServerHtml = string & { isRendered: true }

interface HtmlProps extends AllHTMLAttributes<HTMLElement> {
  is: 'div' | 'footer' | 'li' | 'p' | 'section' | 'select' | 'span' | 'ul'
  of: ServerHtml
}

/** An element with content that only the server renders, so that browsers need no script for it. */
export function Html({ is: Element, of, ...attributes }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: of }} />
}

/** Renders a component of Remix. The Content-Security-Policy allows the inline scripts in its element, and no others. */
export function InlineScripts({ of: render }: { of: (props: object) => ReactNode }) {
  const element = render({})
  useContext(ServerElements)?.allowScripts(element)
  return element
}
