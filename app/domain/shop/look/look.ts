import { keysOf } from '~/domain/basics/lists/keys-of'
import { msg } from '~/languages/translate'

export const grounds = { warm: msg('Warm'), neutral: msg('Neutral'), cool: msg('Cool') }
export const corners = { round: msg('Round'), slight: msg('Slightly round'), square: msg('Square') }
export const cardShapes = { square: msg('Square (1:1)'), upright: msg('Upright (4:5)') }
export const faces = {
  system: msg('That of the device'),
  figtree: msg('Figtree (sans serif)'),
  jost: msg('Jost (geometric sans serif)'),
  brygada: msg('Brygada 1918 (serif)'),
  bitter: msg('Bitter (slab serif)'),
}
export const pictureFits = {
  crop: msg('Fill the shape, cropped'),
  whole: msg('Show the whole picture'),
}
export const cardTexts = {
  everything: msg('Everything'),
  short: msg('Picture, name, price and unit price only'),
}
export const menus = {
  all: msg('Links to all parts of the shop'),
  shop: msg('As in a shop'),
}
export const orderNumbers = { id: msg('With the id'), only: msg('The number only') }

export type Ground = keyof typeof grounds
export type Face = keyof typeof faces

export interface Look {
  accent: string
  ground: Ground
  /** Of headings. */
  face: Face
  corners: keyof typeof corners
  cardShape: keyof typeof cardShapes
  pictureFit: keyof typeof pictureFits
  cardText: keyof typeof cardTexts
  menu: keyof typeof menus
  orderNumber: keyof typeof orderNumbers
  /** As in app/images/logo.ts; empty if the shop has none. */
  logo: string
  /** Only together with `logo`. */
  darkLogo: string
}

export const defaultLook: Look = {
  accent: '#a2432a',
  ground: 'warm',
  face: 'system',
  corners: 'round',
  cardShape: 'square',
  pictureFit: 'crop',
  cardText: 'everything',
  menu: 'all',
  orderNumber: 'id',
  logo: '',
  darkLogo: '',
}

export function showsWholePictures({ pictureFit }: Look) {
  return pictureFit === 'whole'
}

/** Only what differs from the default. */
export function chosenOf(look: Look) {
  return keysOf<keyof Look>(look)
    .filter((name) => look[name] !== defaultLook[name])
    .map((name): [keyof Look, string] => [name, look[name]])
}
