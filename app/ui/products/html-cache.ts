import { createContext, type ReactElement } from 'react'

/** The element must depend only on values that are part of `key`. Undefined if the caller renders it itself. */
type HtmlOf = (key: string, render: () => ReactElement) => string | undefined

export const HtmlCache = createContext<HtmlOf | undefined>(undefined)
