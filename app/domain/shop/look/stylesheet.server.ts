import { hash } from 'node:crypto'
import { familyOf, fontRules } from './faces.server'
import { chosenOf, defaultLook, type Look, showsWholePictures } from './look'
import { type Palette, palettesOf } from './palette'
import { LookSchema } from './stored-look'

/**
 * The path of the stylesheet contains all of the look that is not in the HTML of pages, so its response needs no query
 * and never changes: the hash is that of the content. `preview` is the stylesheet of samples in both colour schemes.
 * Undefined if there is nothing for a stylesheet.
 */
export function stylesheetPath(look: Look, { preview = false } = {}) {
  const { logo, darkLogo, asInShop } = defaultLook
  const chosen = chosenOf({ ...look, logo, darkLogo, asInShop })
  if (chosen.length === 0 && !preview) return undefined
  const query = new URLSearchParams([...chosen, ...(preview ? [['preview', '1']] : [])])
  return `/look/${hashOf(preview ? previewStylesheet(look) : stylesheet(look))}.css?${query}`
}

/** Undefined if the path is not one of `stylesheetPath`. */
export function findStylesheet(file: string, query: URLSearchParams) {
  const look = LookSchema.parse(Object.fromEntries(query))
  const css = query.has('preview') ? previewStylesheet(look) : stylesheet(look)
  return file === `${hashOf(css)}.css` ? css : undefined
}

function hashOf(css: string) {
  return hash('sha256', css, 'hex').slice(0, 12)
}

function stylesheet(look: Look) {
  const { light, dark } = palettesOf(look)
  return `${fontRules(look.face)}@layer tokens{:root{${colours(light)}${shapes(look)}}@media (prefers-color-scheme:dark){:root{${colours(dark)}}}}${wholePictures(look)}`
}

// The layout of the samples is here, so that no guest loads it.
function previewStylesheet(look: Look) {
  const { light, dark } = palettesOf(look)
  return `${fontRules(look.face)}${wholePictures(look)}@layer tokens{.look-sample{${shapes(look)}}
.look-sample.light{color-scheme:light;${colours(light)}}
.look-sample.dark{color-scheme:dark;${colours(dark)}}}
@layer screens{.look-samples{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(16rem,100%),1fr));gap:1rem;margin-block-end:2rem}
.look-sample{padding:1.5rem;border:1px solid var(--line);background:var(--paper);color:var(--ink)}
.sample-header{display:flex;align-items:center;gap:0.5rem;font:600 1.5rem/1.1 var(--serif)}
.look-sample .grid{grid-template-columns:repeat(2,minmax(0,12rem));margin-block-end:1rem}
.look-sample .text p{margin-block-end:0.5rem}
.look-sample .card{margin:0;padding:0.5rem 1rem;background:var(--wash)}}`
}

function colours(palette: Palette) {
  return Object.entries(palette)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
}

const radii: Record<Look['corners'], string> = {
  round: '--radius:0.875rem;--radius-field:0.5rem;--radius-button:2rem;',
  slight: '--radius:0.375rem;--radius-field:0.25rem;--radius-button:0.375rem;',
  square: '--radius:0;--radius-field:0;--radius-button:0;',
}

// Also those of the default look, which tokens.css has, too: a preview replaces the look that is saved.
function shapes({ face, corners, pictures }: Look) {
  const ratio = pictures.startsWith('upright') ? '4/5' : '1'
  return `--serif:${familyOf(face)};${radii[corners]}--card-ratio:${ratio};`
}

// What a whole picture leaves free shows the same picture, stretched and blurred (app/ui/image.tsx).
function wholePictures(look: Look) {
  if (!showsWholePictures(look)) return ''
  return `@layer screens{:has(> .behind){display:grid;& > .image{grid-area:1/1}}
.image.behind{object-fit:fill}
.behind + .image{background:none;object-fit:contain;-webkit-backdrop-filter:blur(0.5rem);backdrop-filter:blur(0.5rem)}}`
}
