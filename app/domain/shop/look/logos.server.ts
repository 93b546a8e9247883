import type { z } from 'zod'
import { storeUploadWith } from '~/domain/basics/images/uploaded-image.server'
import { consume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { User } from '~/domain/people/access/users'
import { storeLogo, touchLogo } from '~/images/image-store.server'
import { parseLogo, textOfLogo } from '~/images/logo'
import { picture } from '~/images/rules'
import type { Look } from './look'
import type { LookDraft } from './look-draft'

type LogoField = 'logo' | 'darkLogo'

/** Stores the files of a draft. Returns its look. @throws {Refusal} 400 with an error for the field of a file. */
export async function lookOfDraft(admin: User, draft: z.output<typeof LookDraft>) {
  const { logo, logoFile, removesLogo, darkLogo, darkLogoFile, removesDarkLogo, ...rest } = draft
  const upload = async (field: LogoField, file: File | undefined, known: string) => {
    if (!file) return known && (await requireStored(field, known))
    await consume('imageByUser', admin.id)
    return textOfLogo(await storeUploadWith(storeLogo, file, `${field}File`, picture.invalidType))
  }
  const look: Look & { expected?: string } = {
    ...rest,
    logo: await upload('logo', logoFile, removesLogo ? '' : logo),
    darkLogo: await upload('darkLogo', darkLogoFile, removesDarkLogo ? '' : darkLogo),
  }
  if (!look.logo) look.darkLogo = ''
  return look
}

// A form that was previewed long ago may name a logo that was deleted as unused.
async function requireStored(field: LogoField, logo: string) {
  if (await touchLogo(parseLogo(logo)?.id ?? '')) return logo
  throw new Refusal(400, 'The shop no longer has this image. Choose it again', {
    field: `${field}File`,
  })
}
