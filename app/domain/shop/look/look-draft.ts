import * as z from 'zod'
import { OptionalPicture } from '~/domain/basics/images/uploaded-image'
import { checkbox } from '~/domain/basics/text/checkbox'
import { issue } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { corners, faces, grounds, pictures } from './look'
import { accentContrast, minContrast, nearestShade } from './palette'
import { choice, LookSchema, shownPart } from './stored-look'

const notAColour = msg('Enter a colour with six digits such as #a2432a')

const colour = z
  .string(notAColour)
  .trim()
  .toLowerCase()
  .regex(/^#?[0-9a-f]{6}$/, notAColour)
  .transform((text) => (text.startsWith('#') ? text : `#${text}`))

/**
 * The button with a `shade` replaces the colour that was picked.
 * `logo` and `darkLogo` are the images that are saved or were previewed; a file replaces them.
 */
export const LookDraft = z
  .object({
    accent: colour,
    shade: colour.optional(),
    ground: choice(grounds),
    face: choice(faces),
    corners: choice(corners),
    pictures: choice(pictures),
    asInShop: shownPart,
    logo: LookSchema.shape.logo,
    logoFile: OptionalPicture,
    removesLogo: checkbox,
    darkLogo: LookSchema.shape.darkLogo,
    darkLogoFile: OptionalPicture,
    removesDarkLogo: checkbox,
    expected: z.string().optional(),
  })
  .superRefine((draft, context) => {
    const accent = draft.shade ?? draft.accent
    const found = accentContrast(accent, draft.ground)
    if (found >= minContrast) return
    // Rounded down, so that 4.49 does not look like enough.
    const contrast = Math.floor(found * 10) / 10
    context.addIssue({
      code: 'custom',
      path: ['accent'],
      message: issue(
        '{accent} is too pale to read on this ground: its contrast is {contrast} : 1 and must be {minContrast} : 1. The nearest shade that holds is {shade}',
        { accent, contrast, minContrast, shade: nearestShade(accent, draft.ground) },
      ),
    })
  })
  .transform(({ shade, ...rest }) => ({ ...rest, accent: shade ?? rest.accent }))
