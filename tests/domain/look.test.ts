import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as shop from './shop'

const allGrounds = Object.keys(shop.grounds) as shop.Ground[]
const hues = ['#ff0000', '#ffd400', '#00c853', '#00b8d4', '#2962ff', '#d500f9', '#808080']
const extremes = ['#000000', '#ffffff', '#ffff00', '#0000ff', '#010101', '#fefefe']

test('computes the contrast ratios of WCAG', () => {
  assert.equal(shop.contrast('#000000', '#ffffff'), 21)
  assert.equal(shop.contrast('#ffffff', '#000000'), 21)
  assert.equal(shop.contrast('#777777', '#777777'), 1)
  assert.equal(shop.contrast('#777777', '#ffffff').toFixed(2), '4.48')
  assert.equal(shop.contrast('#ff0000', '#ffffff').toFixed(2), '4.00')
})

test('returns the same colour when its own lightness is asked for', () => {
  for (const colour of [...hues, ...extremes]) {
    assert.equal(shop.shadeOf(colour, shop.lightnessOf(colour)), colour)
  }
})

test('texts and borders are legible on every ground, in light and dark', () => {
  for (const ground of allGrounds) {
    for (const scheme of ['light', 'dark'] as const) {
      const { paper, card, wash, ink, soft, edge } = shop.surfaces[ground][scheme]
      const backgrounds = [paper, card, wash]
      for (const text of [ink, soft]) {
        assert(shop.leastContrast(text, backgrounds) >= 4.5, `${ground} ${scheme} ${text}`)
      }
      // WCAG 2.2, success criterion 1.4.11, for the borders of controls.
      assert(shop.leastContrast(edge, [paper, card]) >= 3, `${ground} ${scheme} ${edge}`)
    }
  }
})

test('links and buttons are legible in light and dark, whatever accent colour is accepted', () => {
  for (const ground of allGrounds) {
    for (const wanted of [...hues, ...extremes, shop.defaultLook.accent]) {
      const isAccepted = shop.accentContrast(wanted, ground) >= shop.minContrast
      const accent = isAccepted ? wanted : shop.nearestShade(wanted, ground)
      const palettes = shop.palettesOf({ ...shop.defaultLook, accent, ground })
      for (const [scheme, palette] of Object.entries(palettes)) {
        const backgrounds = [palette.paper, palette.card, palette.wash, palette['on-accent']]
        for (const name of ['accent', 'accent-deep'] as const) {
          const found = shop.leastContrast(palette[name], backgrounds)
          assert(found >= shop.minContrast, `${ground} ${scheme} ${wanted} ${name} ${found}`)
        }
      }
    }
  }
})

test('offers the lightest shade that holds', () => {
  for (const ground of allGrounds) {
    const shade = shop.nearestShade('#ffd400', ground)
    const lighter = shop.shadeOf('#ffd400', shop.lightnessOf(shade) + 0.01)
    assert(shop.accentContrast(shade, ground) >= shop.minContrast)
    assert(shop.accentContrast(lighter, ground) < shop.minContrast)
  }
})

test('the warm ground and the default accent are those of the main stylesheet', () => {
  const [, light = '', dark = ''] =
    /:root \{(.*?)\}.*prefers-color-scheme: dark\) \{(.*)\}/s.exec(
      readFileSync('app/styles/tokens.css', 'utf8'),
    ) ?? []
  const palettes = shop.palettesOf(shop.defaultLook)
  for (const [css, palette] of [
    [light, palettes.light],
    [dark, palettes.dark],
  ] as const) {
    for (const [name, value] of Object.entries(palette)) {
      assert(css.includes(`--${name}: ${value};`), `--${name}: ${value}`)
    }
  }
})

test('needs no stylesheet for what is in the HTML of pages', () => {
  const look = { ...shop.defaultLook, asInShop: 'cards,menu,orders' }
  assert.equal(shop.stylesheetPath(look), undefined)
})

test('the preview of the default look has all shapes of the main stylesheet, so that it hides those of the saved look', () => {
  const [, file = '', query] =
    /^\/look\/(.*)\?(.*)$/.exec(shop.stylesheetPath(shop.defaultLook, { preview: true }) ?? '') ??
    []
  const preview = shop.findStylesheet(file, new URLSearchParams(query)) ?? ''
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  for (const name of ['serif', 'radius', 'radius-field', 'radius-button', 'card-ratio']) {
    const [, value] = new RegExp(`--${name}: (.*);`).exec(tokens) ?? []
    assert(preview.includes(`--${name}:${value};`), `--${name}: ${value}`)
  }
})

test('reads a colour with or without its sign, in any case', () => {
  const draft = { ...shop.defaultLook, accent: ' 1F4F8A ' }
  assert.equal(shop.LookDraft.parse(draft).accent, '#1f4f8a')
  assert.match(
    shop.LookDraft.safeParse({ ...draft, accent: 'red' }).error?.issues[0]?.message ?? '',
    /^Enter a colour with six digits/,
  )
})

const ownFaces = (Object.keys(shop.faces) as shop.Face[]).filter(
  (face): face is Exclude<shop.Face, 'system'> => face !== 'system',
)

test('each face comes with the shop, in two files of at most 35 kB with all their letters', () => {
  assert.equal(ownFaces.length, 4)
  for (const face of ownFaces) {
    const rules = shop.fontRules(face)
    const paths = [...rules.matchAll(/url\(\/look\/([^)]+)\)/g)].map(([, file = '']) => file)
    assert.equal(paths.length, 2)
    assert.equal(`/look/${paths[0]}`, shop.preloadedFont(face))
    for (const path of paths) {
      const font = shop.findFont(path)
      assert.equal(font?.subarray(0, 4).toString(), 'wOF2')
      assert(font.length <= 35_000, `${path} has ${font.length} bytes`)
    }
    const folder = `node_modules/@fontsource-variable/${face === 'brygada' ? 'brygada-1918' : face}`
    assert.match(readFileSync(`${folder}/LICENSE`, 'utf8'), /SIL Open Font License/)
    const ranges = JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8'))
    for (const subset of ['latin', 'latin-ext']) assert(rules.includes(ranges[subset]), subset)
  }
})

test('each face has a fallback in its own measures', () => {
  for (const face of ownFaces) {
    const [, fallback = '', generic = ''] = shop.familyOf(face).split(',')
    assert.match(generic, /^(?:sans-)?serif$/)
    assert.match(
      shop.fontRules(face),
      new RegExp(`font-family:${fallback};src:local\\(.*size-adjust:\\d.*ascent-override:\\d`),
    )
  }
  assert.equal(shop.fontRules('system'), '')
  assert.equal(shop.preloadedFont('system'), undefined)
})

test('finds no font for a path with another hash, or to another file', () => {
  const [, file = ''] = shop.preloadedFont('jost')?.split('/look/') ?? []
  assert(shop.findFont(file))
  for (const other of [
    file.replace(/-\w+\.woff2/, '-0123456789ab.woff2'),
    file.replace('jost', 'jost-italic'),
    `../${file}`,
    'jost-latin-../../x.woff2',
  ]) {
    assert.equal(shop.findFont(other), undefined, other)
  }
})
