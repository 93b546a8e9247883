// Colours are written as in CSS: `#a2432a`. Shades are computed in OKLCH (https://www.w3.org/TR/css-color-4/#ok-lab), in
// which colours of the same lightness look equally light.

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** The contrast ratio of WCAG 2, from 1 to 21. palette.ts knows which one is required. */
export function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export function leastContrast(colour: string, backgrounds: string[]) {
  return Math.min(...backgrounds.map((background) => contrast(colour, background)))
}

/** The same hue with another lightness, and at most this chroma. Has less chroma if the screen could not show it. */
export function shadeOf(colour: string, lightness: number, maxChroma = Number.POSITIVE_INFINITY) {
  const { hue, ...original } = oklchOf(colour)
  let chroma = Math.min(original.chroma, maxChroma)
  let shade = linearOf({ lightness, chroma, hue })
  while (chroma > 0.001 && !isShown(shade)) {
    chroma *= 0.97
    shade = linearOf({ lightness, chroma, hue })
  }
  return hexOf(shade)
}

export function lightnessOf(colour: string) {
  return oklchOf(colour).lightness
}

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue from 0 to 1, linear. */
function channelsOf(colour: string) {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

function oklchOf(colour: string): Oklch {
  const [r = 0, g = 0, b = 0] = channelsOf(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  }
}

function linearOf({ lightness, chroma, hue }: Oklch) {
  const greenRed = chroma * Math.cos(hue)
  const blueYellow = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isShown(channels: number[]) {
  return channels.every((value) => value > -0.0001 && value < 1.0001)
}

function hexOf(channels: number[]) {
  const bytes = channels.map((value) => {
    const shown = Math.min(1, Math.max(0, value))
    const encoded = shown <= 0.0031308 ? 12.92 * shown : 1.055 * shown ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}
