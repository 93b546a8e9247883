import { imageOf, isWide, parseLogo, pathOfLogo, whiteImageOf } from '~/images/logo'
import type { Look } from './look'

export interface LogoOfPages {
  /** The attributes of `img`, and of `source` for the dark mode. */
  image: Size & { src: string; alt: string }
  dark: Size & { srcSet: string; media: string }
  /** Stands for the name of the shop; otherwise it stands beside the name. */
  isWide: boolean
  /** The path of the picture of shared links. */
  share: string
}

interface Size {
  width: number
  height: number
}

/** What pages show. Undefined if the shop has no logo. Without one for the dark mode, the logo stands there on white. */
export function logoOfPages({ logo, darkLogo }: Look, shopName: string): LogoOfPages | undefined {
  const light = parseLogo(logo)
  if (!light) return undefined
  const dark = parseLogo(darkLogo)
  const { src: srcSet, ...darkSize } = dark ? imageOf(dark) : whiteImageOf(light)
  return {
    image: { ...imageOf(light), alt: isWide(light) ? shopName : '' },
    dark: { srcSet, ...darkSize, media: '(prefers-color-scheme: dark)' },
    isWide: isWide(light),
    share: pathOfLogo(light, 'share.png'),
  }
}
