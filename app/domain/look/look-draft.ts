import * as z from 'zod'
import { cardShapes, corners, grounds, pictureFits } from './look'
import { choice } from './look-schema'
import { accentContrast, minContrast, nearestShade } from './palette'

const notAColour = 'Enter a colour with six digits such as #a2432a'

const colour = z
  .string(notAColour)
  .trim()
  .toLowerCase()
  .regex(/^#?[0-9a-f]{6}$/, notAColour)
  .transform((text) => (text.startsWith('#') ? text : `#${text}`))

/** `accentCode`, if there is one, replaces the colour that was picked; the button with a `shade` replaces both. */
export const LookDraft = z
  .object({
    accent: colour,
    accentCode: z.union([z.literal(''), colour], notAColour).default(''),
    shade: colour.optional(),
    ground: choice(grounds),
    corners: choice(corners),
    cardShape: choice(cardShapes),
    pictureFit: choice(pictureFits),
    expected: z.string().optional(),
  })
  .superRefine((draft, context) => {
    const accent = accentOf(draft)
    const found = accentContrast(accent, draft.ground)
    if (found >= minContrast) return
    // Rounded down, so that 4.49 does not look like enough.
    const shown = Math.floor(found * 10) / 10
    context.addIssue({
      code: 'custom',
      path: [draft.accentCode ? 'accentCode' : 'accent'],
      message: `${accent} is too pale to read on this ground: its contrast is ${shown} : 1 and must be ${minContrast} : 1. The nearest shade that holds is ${nearestShade(accent, draft.ground)}`,
    })
  })
  .transform(({ accent, accentCode, shade, ...rest }) => ({
    ...rest,
    accent: accentOf({ accent, accentCode, shade }),
  }))

function accentOf(draft: { accent: string; accentCode: string; shade?: string }) {
  return draft.shade ?? (draft.accentCode || draft.accent)
}
