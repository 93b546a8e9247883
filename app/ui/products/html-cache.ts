import { createContext, type ReactElement } from 'react'

/** The element may depend only on what `key` names. */
type HtmlOf = (key: string, render: () => ReactElement) => string

export const HtmlCache = createContext<HtmlOf | undefined>(undefined)
