import { createContext, type ReactElement } from 'react'

/** The element may depend only on what is part of `key`. */
type HtmlOf = (key: string, render: () => ReactElement) => string

export const HtmlCache = createContext<HtmlOf | undefined>(undefined)
