import { keysOf } from '~/domain/basics/lists/keys-of'
import { msg } from '~/languages/translate'

export const grounds = { warm: msg('Warm'), neutral: msg('Neutral'), cool: msg('Cool') }
export const corners = { round: msg('Round'), slight: msg('Slightly round'), square: msg('Square') }
export const faces = {
  system: msg('That of the device'),
  figtree: msg('Figtree (sans serif)'),
  jost: msg('Jost (geometric sans serif)'),
  brygada: msg('Brygada 1918 (serif)'),
  bitter: msg('Bitter (slab serif)'),
}
export const pictures = {
  square: msg('Square, cropped'),
  'square-whole': msg('Square, never cropped'),
  upright: msg('Upright (4:5), cropped'),
  'upright-whole': msg('Upright (4:5), never cropped'),
}
/** The parts that are as customers know it from shops: the cards of products, the menu, and the numbers of orders. */
export const shownParts = { '': msg('Everything'), 'cards,menu,orders': msg('As in a shop') }

export type Ground = keyof typeof grounds
export type Face = keyof typeof faces

export interface Look {
  accent: string
  ground: Ground
  /** Of headings. */
  face: Face
  corners: keyof typeof corners
  pictures: keyof typeof pictures
  /** As in `shownParts`, or some of the parts in a shop that chose each of them in an earlier version. */
  asInShop: string
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
  pictures: 'square',
  asInShop: '',
  logo: '',
  darkLogo: '',
}

export function showsWholePictures({ pictures }: Look) {
  return pictures.endsWith('whole')
}

/** Only what differs from the default. */
export function chosenOf(look: Look) {
  return keysOf<keyof Look>(look)
    .filter((name) => look[name] !== defaultLook[name])
    .map((name): [keyof Look, string] => [name, look[name]])
}
