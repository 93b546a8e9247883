import { parseLogo, pathOfLogo } from '~/images/logo'
import { preloadedFont } from './faces.server'
import type { Look } from './look'
import { stylesheetPath } from './stylesheet.server'

interface LinkAttributes {
  rel: string
  href: string
  as?: 'font'
  type?: string
  crossOrigin?: 'anonymous'
}

const preload = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const

/** What each page links after its main stylesheet, whose custom properties the look changes. `further` is another stylesheet. */
export function linksOfPages(look: Look, further?: { file: string }): LinkAttributes[] {
  const stylesheet = stylesheetPath(look)
  const font = preloadedFont(look.face)
  const logo = parseLogo(look.logo)
  const icon = logo && pathOfLogo(logo, 'icon.png')
  return [
    ...(stylesheet ? [{ rel: 'stylesheet', href: stylesheet }] : []),
    ...(further ? [{ rel: 'stylesheet', href: `/look/${further.file}` }] : []),
    ...(font ? [{ ...preload, href: font }] : []),
    { rel: 'icon', href: icon ?? '/favicon.svg' },
    { rel: 'apple-touch-icon', href: icon ?? '/icon.png' },
  ]
}
