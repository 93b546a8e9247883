/** The choices, with the texts of their options. */
export const grounds = { warm: 'Warm', neutral: 'Neutral', cool: 'Cool' }
export const corners = { round: 'Round', slight: 'Slightly round', square: 'Square' }
export const cardShapes = { square: 'Square (1:1)', upright: 'Upright (4:5)' }
export const faces = {
  system: 'That of the device',
  figtree: 'Figtree (sans serif)',
  jost: 'Jost (geometric sans serif)',
  brygada: 'Brygada 1918 (serif)',
  bitter: 'Bitter (slab serif)',
}
export const pictureFits = { crop: 'Fill the shape, cropped', whole: 'Show the whole picture' }

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
  logo: '',
  darkLogo: '',
}

/** Only what differs from the default. */
export function chosenOf(look: Look) {
  return Object.entries(look).filter(([name, value]) => value !== defaultLook[name as keyof Look])
}
