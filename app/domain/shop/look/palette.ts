import { contrast, leastContrast, lightnessOf, shadeOf } from './colours'
import { defaultLook, type Ground, type Look } from './look'

/** Custom properties of app/styles/tokens.css, without their dashes. The warm ones have the same values there. */
type Surface = Record<'paper' | 'card' | 'ink' | 'soft' | 'line' | 'edge' | 'wash', string>
type Accents = Record<'accent' | 'accent-deep' | 'on-accent', string>

export type Palette = Surface & Accents

export const surfaces: Record<Ground, { light: Surface; dark: Surface }> = {
  warm: {
    light: {
      paper: '#fcf8f0',
      card: '#ffffff',
      ink: '#272c3a',
      soft: '#5d5a5c',
      line: '#e5dac5',
      edge: '#8d8271',
      wash: '#f6ead6',
    },
    dark: {
      paper: '#1b1d25',
      card: '#262a35',
      ink: '#f4ecdd',
      soft: '#bdb5a9',
      line: '#3a3f4d',
      edge: '#8b8c95',
      wash: '#2f3340',
    },
  },
  neutral: {
    light: {
      paper: '#fafafa',
      card: '#ffffff',
      ink: '#242424',
      soft: '#595959',
      line: '#e0e0e0',
      edge: '#828282',
      wash: '#efefef',
    },
    dark: {
      paper: '#191919',
      card: '#242424',
      ink: '#efefef',
      soft: '#b8b8b8',
      line: '#3b3b3b',
      edge: '#8e8e8e',
      wash: '#2f2f2f',
    },
  },
  cool: {
    light: {
      paper: '#f6f8fb',
      card: '#ffffff',
      ink: '#1f2937',
      soft: '#525c6b',
      line: '#d9e0ea',
      edge: '#748194',
      wash: '#e8eef5',
    },
    dark: {
      paper: '#151a22',
      card: '#1f2631',
      ink: '#e8eef6',
      soft: '#b0bac8',
      line: '#353f4d',
      edge: '#8590a0',
      wash: '#2a3340',
    },
  },
}

const defaultAccents: { light: Accents; dark: Accents } = {
  light: { accent: defaultLook.accent, 'accent-deep': '#86351f', 'on-accent': '#ffffff' },
  dark: { accent: '#f0a283', 'accent-deep': '#f7bda5', 'on-accent': '#2d130a' },
}

/** WCAG 2.2, success criterion 1.4.3. */
export const minContrast = 4.5

export function palettesOf({ accent, ground }: Look): { light: Palette; dark: Palette } {
  const { light, dark } = surfaces[ground]
  const accents =
    accent === defaultLook.accent
      ? defaultAccents
      : { light: lightAccents(accent), dark: darkAccents(accent, dark) }
  return { light: { ...light, ...accents.light }, dark: { ...dark, ...accents.dark } }
}

/** The contrast of links and buttons in this colour, where it is least. Dark colours are computed to have enough. */
export function accentContrast(accent: string, ground: Ground) {
  return leastContrast(accent, backgroundsOf(surfaces[ground].light))
}

/** The lightest shade of the colour, at most as light as it, with enough contrast. */
export function nearestShade(accent: string, ground: Ground) {
  return firstShade(accent, surfaces[ground].light, { from: lightnessOf(accent), change: -step })
}

// Whatever has enough contrast with the light backgrounds has more with white.
function lightAccents(accent: string): Accents {
  const deeper = Math.max(0, lightnessOf(accent) - 0.07)
  return { accent, 'accent-deep': shadeOf(accent, deeper), 'on-accent': '#ffffff' }
}

// On dark backgrounds a strong colour glares, so it is lighter and has less chroma.
function darkAccents(accent: string, surface: Surface): Accents {
  const lightened = firstShade(accent, surface, { from: 0.78, change: step, maxChroma: 0.12 })
  const deeper = shadeOf(accent, Math.min(0.97, lightnessOf(lightened) + 0.07), 0.08)
  return { accent: lightened, 'accent-deep': deeper, 'on-accent': shadeOf(accent, 0.2, 0.05) }
}

const step = 0.005

interface ShadeSearch {
  from: number
  change: number
  maxChroma?: number
}

function firstShade(colour: string, surface: Surface, { from, change, maxChroma }: ShadeSearch) {
  const backgrounds = backgroundsOf(surface)
  for (let lightness = from; lightness > 0 && lightness < 1; lightness += change) {
    const shade = shadeOf(colour, lightness, maxChroma)
    if (leastContrast(shade, backgrounds) >= minContrast) return shade
  }
  return contrast('#000000', surface.paper) >= minContrast ? '#000000' : '#ffffff'
}

function backgroundsOf({ paper, card, wash }: Surface) {
  return [paper, card, wash]
}
