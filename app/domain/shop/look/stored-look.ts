import * as z from 'zod'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { parseLogo } from '~/images/logo'
import { corners, defaultLook, faces, grounds, type Look, pictures } from './look'

// Not in look.ts, which the screen imports: it would load the validator.

const colour = /^#[0-9a-f]{6}$/
const logo = z
  .string()
  .refine((text) => parseLogo(text) !== undefined)
  .catch('')

export const shownPart = z.string().regex(/^(?:(?:cards|menu|orders)(?:,(?!$)|$)){0,3}$/)

/** Reads stored or sent texts. What is missing or unknown gets the default. */
export const LookSchema = z.object({
  accent: z.string().regex(colour).catch(defaultLook.accent),
  ground: choice(grounds).catch(defaultLook.ground),
  face: choice(faces).catch(defaultLook.face),
  corners: choice(corners).catch(defaultLook.corners),
  pictures: choice(pictures).catch(defaultLook.pictures),
  asInShop: shownPart.catch(defaultLook.asInShop),
  logo,
  darkLogo: logo,
}) satisfies z.ZodType<Look>

export function choice<Name extends string>(texts: Record<Name, string>) {
  return z.enum(keysOf(texts))
}
