import * as z from 'zod'

/** The choices, with the texts of their options. The first of each is the default. */
export const grounds = { warm: 'Warm', neutral: 'Neutral', cool: 'Cool' }
export const corners = { round: 'Round', slight: 'Slightly round', square: 'Square' }
export const cardShapes = { square: 'Square (1:1)', upright: 'Upright (4:5)' }
export const pictureFits = { crop: 'Fill the shape, cropped', whole: 'Show the whole picture' }

export type Ground = keyof typeof grounds

export const defaultAccent = '#a2432a'

const colour = /^#[0-9a-f]{6}$/

/** Reads stored or sent texts. What is missing or unknown gets the default. */
export const LookSchema = z.object({
  accent: z.string().regex(colour).catch(defaultAccent).describe('accent colour'),
  ground: choice(grounds).catch('warm').describe('ground'),
  corners: choice(corners).catch('round').describe('corners'),
  cardShape: choice(cardShapes).catch('square').describe('shape of pictures'),
  pictureFit: choice(pictureFits).catch('crop').describe('pictures in that shape'),
})

export type Look = z.output<typeof LookSchema>

export const defaultLook = LookSchema.parse({})

/** Only what differs from the default. */
export function chosenOf(look: Look) {
  return Object.entries(look).filter(([name, value]) => value !== defaultLook[name as keyof Look])
}

export function choice<Name extends string>(texts: Record<Name, string>) {
  return z.enum(Object.keys(texts) as Name[])
}
