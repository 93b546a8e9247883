import * as z from 'zod'
import { OptionalLogo } from '~/domain/basics/images/uploaded-image'
import { issue } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  cardShapes,
  cardTexts,
  corners,
  faces,
  grounds,
  menus,
  orderNumbers,
  pictureFits,
} from './look'
import { accentContrast, minContrast, nearestShade } from './palette'
import { choice, LookSchema } from './stored-look'

const notAColour = msg('Enter a colour with six digits such as #a2432a')

const colour = z
  .string(notAColour)
  .trim()
  .toLowerCase()
  .regex(/^#?[0-9a-f]{6}$/, notAColour)
  .transform((text) => (text.startsWith('#') ? text : `#${text}`))

const ticked = z.string().optional().transform(Boolean)

/**
 * `accentCode`, if there is one, replaces the colour that was picked; the button with a `shade` replaces both.
 * `logo` and `darkLogo` are the images that are saved or were previewed; a file replaces them.
 */
export const LookDraft = z
  .object({
    accent: colour,
    accentCode: z.union([z.literal(''), colour], notAColour).default(''),
    shade: colour.optional(),
    ground: choice(grounds),
    face: choice(faces),
    corners: choice(corners),
    cardShape: choice(cardShapes),
    pictureFit: choice(pictureFits),
    cardText: choice(cardTexts),
    menu: choice(menus),
    orderNumber: choice(orderNumbers),
    logo: LookSchema.shape.logo,
    logoFile: OptionalLogo,
    removesLogo: ticked,
    darkLogo: LookSchema.shape.darkLogo,
    darkLogoFile: OptionalLogo,
    removesDarkLogo: ticked,
    expected: z.string().optional(),
  })
  .superRefine((draft, context) => {
    const accent = accentOf(draft)
    const found = accentContrast(accent, draft.ground)
    if (found >= minContrast) return
    // Rounded down, so that 4.49 does not look like enough.
    const contrast = Math.floor(found * 10) / 10
    context.addIssue({
      code: 'custom',
      path: [draft.accentCode ? 'accentCode' : 'accent'],
      message: issue(
        '{accent} is too pale to read on this ground: its contrast is {contrast} : 1 and must be {minContrast} : 1. The nearest shade that holds is {shade}',
        { accent, contrast, minContrast, shade: nearestShade(accent, draft.ground) },
      ),
    })
  })
  .transform(({ accent, accentCode, shade, ...rest }) => ({
    ...rest,
    accent: accentOf({ accent, accentCode, shade }),
  }))

function accentOf(draft: { accent: string; accentCode: string; shade?: string }) {
  return draft.shade ?? (draft.accentCode || draft.accent)
}
