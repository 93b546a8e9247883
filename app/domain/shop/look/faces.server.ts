import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { keysOf } from '~/domain/basics/lists/keys-of'
import type { Face } from './look'

// Until the file of a face has arrived, browsers show a face that most devices have, in the measures of this one, so that
// nothing moves. Its size, ascent and descent in percent were measured with headings of the shop, in bold.
const faces = {
  figtree: { name: 'figtree', weights: '300 900', measures: [95.6, 99.4, 26.1], like: 'arial' },
  jost: { name: 'jost', weights: '100 900', measures: [94.9, 112.8, 39.5], like: 'arial' },
  brygada: {
    name: 'brygada-1918',
    weights: '400 700',
    measures: [109.8, 83.8, 22.8],
    like: 'times',
  },
  bitter: { name: 'bitter', weights: '100 900', measures: [108.9, 85.9, 24.3], like: 'times' },
} as const

const similar = {
  arial: { names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], generic: 'sans-serif' },
  times: {
    names: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
    generic: 'serif',
  },
}

// As in the packages. Browsers fetch the second file only for a page that needs it.
const subsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
}
type Subset = keyof typeof subsets
type OwnFace = Exclude<Face, 'system'>

/** The path of the file that a page preloads; undefined for the face of the device. */
export function preloadedFont(face: Face) {
  return face === 'system' ? undefined : pathOf(face, 'latin')
}

export function fontRules(face: Face) {
  if (face === 'system') return ''
  const { weights, measures, like } = faces[face]
  const files = keysOf(subsets).map(
    (subset) =>
      `@font-face{font-family:${face};src:url(${pathOf(face, subset)}) format("woff2");font-weight:${weights};font-display:swap;unicode-range:${subsets[subset]}}`,
  )
  const [size, ascent, descent] = measures
  const locals = similar[like].names.map((local) => `local("${local}")`)
  return `${files.join('')}@font-face{font-family:${face}-fallback;src:${locals};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
}

const familyOfDevice = 'ui-serif, "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif'

export function familyOf(face: Face) {
  if (face === 'system') return familyOfDevice
  return `${face},${face}-fallback,${similar[faces[face].like].generic}`
}

/** Undefined if the path is not one of these faces, or if its file has changed. */
export function findFont(file: string) {
  for (const face of keysOf(faces)) {
    for (const subset of keysOf(subsets)) {
      const isNamed = file.startsWith(`${face}-${subset}-`)
      if (isNamed && pathOf(face, subset) === `/look/${file}`) return readFont(face, subset)
    }
  }
  return undefined
}

function pathOf(face: OwnFace, subset: Subset) {
  const digest = hash('sha256', readFont(face, subset), 'hex').slice(0, 12)
  return `/look/${face}-${subset}-${digest}.woff2`
}

// Relative to the working directory, because the server bundle is in another folder.
function readFont(face: OwnFace, subset: Subset) {
  const { name } = faces[face]
  return readFileSync(
    `node_modules/@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`,
  )
}
