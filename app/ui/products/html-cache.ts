import { createContext, type ReactElement } from 'react'

/** Returns the cached HTML of an element that depends only on the props in `key`. */
type HtmlOf = (key: string, render: () => ReactElement) => string

/** The server's cache of rendered elements; undefined in the browser. */
export const HtmlCache = createContext<HtmlOf | undefined>(undefined)
