import { createContext, type ReactElement } from 'react'

/** The HTML of an element that depends on nothing but its props; `key` names them all. */
type HtmlOf = (key: string, render: () => ReactElement) => string

/** On the server, gives the HTML of what was rendered before without rendering it again; undefined in the browser. */
export const HtmlCache = createContext<HtmlOf | undefined>(undefined)
