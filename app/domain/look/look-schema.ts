import * as z from 'zod'
import { keysOf } from '~/domain/keys-of'
import { parseLogo } from '~/images/logo'
import { cardShapes, corners, defaultLook, faces, grounds, type Look, pictureFits } from './look'

// Not in look.ts, which the screen imports: it would load the validator.

const colour = /^#[0-9a-f]{6}$/
const logo = z
  .string()
  .refine((text) => parseLogo(text) !== undefined)
  .catch('')

/** Reads stored or sent texts. What is missing or unknown gets the default. Activity shows the descriptions. */
export const LookSchema = z.object({
  accent: z.string().regex(colour).catch(defaultLook.accent).describe('accent colour'),
  ground: choice(grounds).catch(defaultLook.ground).describe('ground'),
  face: choice(faces).catch(defaultLook.face).describe('face of headings'),
  corners: choice(corners).catch(defaultLook.corners).describe('corners'),
  cardShape: choice(cardShapes).catch(defaultLook.cardShape).describe('shape of pictures'),
  pictureFit: choice(pictureFits).catch(defaultLook.pictureFit).describe('pictures in that shape'),
  logo: logo.describe('logo'),
  darkLogo: logo.describe('logo for the dark mode'),
}) satisfies z.ZodType<Look>

export function choice<Name extends string>(texts: Record<Name, string>) {
  return z.enum(keysOf(texts))
}
