import { createContext, type ReactElement } from 'react'

/** The element must depend only on values that are part of `key`. */
type HtmlOf = (key: string, render: () => ReactElement) => string

export const HtmlCache = createContext<HtmlOf | undefined>(undefined)
