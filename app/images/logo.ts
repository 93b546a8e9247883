/** The size is that of the logo in `white.png`, in pixels. */
export interface Logo {
  id: string
  width: number
  height: number
}

/** What a logo has beside the files of each image: on white. */
export const filesOfLogo = ['white.png', 'icon.png', 'share.png'] as const
type FileOfLogo = (typeof filesOfLogo)[number]

/** In pixels, on each side of the logo in `white.png`; encode.ts draws it. */
export const whiteMargin = 8

const text = /^([0-9a-f]{32})-(\d{1,3})x(\d{1,3})$/

export function textOfLogo({ id, width, height }: Logo) {
  return `${id}-${width}x${height}`
}

export function parseLogo(logo: string): Logo | undefined {
  const [, id = '', width, height] = text.exec(logo) ?? []
  return id ? { id, width: Number(width), height: Number(height) } : undefined
}

/** A wide logo usually contains the name of the shop, a square one stands beside the name. */
export function isWide({ width, height }: Logo) {
  return width >= 2 * height
}

/** The attributes of an image of the logo. The file has about three times as many pixels, for the sharpest screens. */
export function imageOf(logo: Logo) {
  const shown = shownSizeOf(logo, 0)
  return { src: `/images/${logo.id}?w=${shown.width > 100 ? 600 : 300}`, ...shown }
}

export function whiteImageOf(logo: Logo) {
  return { src: pathOfLogo(logo, 'white.png'), ...shownSizeOf(logo, 2 * whiteMargin) }
}

export function pathOfLogo({ id }: Logo, name: FileOfLogo) {
  return `/images/${id}-${name}`
}

// In CSS pixels. Most logos have twice as many, for sharp screens; a small one is not enlarged.
function shownSizeOf({ width, height }: Logo, margins: number) {
  const scale = Math.min(1, 192 / width, 40 / height)
  const shown = (pixels: number) => Math.round((pixels + margins) * scale)
  return { width: shown(width), height: shown(height) }
}
