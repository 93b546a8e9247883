import * as z from 'zod'
import { headBytes, imageTypeOf } from '~/images/image-types'
import {
  imageTooLarge,
  maxImageBytes,
  noticeImage,
  picture,
  productImage,
  profileImage,
  type UploadRule,
} from '~/images/rules'
import { issue, messageOf } from '~/languages/messages'
import { msg } from '~/languages/translate'

/** Checks size and first bytes; `storeUpload` checks the content. */
export const UploadedPicture = uploadOf(picture)
export const OptionalPicture = optional(UploadedPicture)
export const OptionalProfileImage = optional(uploadOf(profileImage))
const ProductImage = uploadOf(productImage)
export const OptionalProductImage = optional(ProductImage)
/** One or several; an error names the file if there are several. */
export const RequiredImages = imagesWith({ atLeast: 1 })
export const OptionalImages = imagesWith({ atLeast: 0 }).prefault('')
export const OptionalPng = optional(uploadOf(noticeImage))

function imagesWith({ atLeast }: { atLeast: number }) {
  return z
    .unknown()
    .transform((value) => [value].flat().filter((it) => it !== undefined && it !== ''))
    .refine((files) => files.length >= atLeast, { error: msg('Image is required'), abort: true })
    .superRefine(async (files, context) => {
      for (const file of files) {
        const [problem] = (await ProductImage.safeParseAsync(file)).error?.issues ?? []
        if (!problem) continue
        const name = files.length > 1 && file instanceof Blob && 'name' in file && String(file.name)
        const text = messageOf(problem.message)
        const message = name ? issue('{name}: {text}', { name, text }) : problem.message
        context.addIssue({ code: 'custom', message, continue: false })
      }
    })
    .transform((files) => files as File[])
}

function uploadOf(rule: UploadRule) {
  // Not `z.instanceof(Blob)`, because Remix replaces the global `Blob` after this module is loaded.
  const upload = z.custom<File>((value) => value instanceof Blob, rule.invalidType)
  return upload.superRefine(async (file, context) => {
    if (!(file instanceof Blob)) return
    const message = file.size > maxImageBytes ? imageTooLarge : await typeProblem(file, rule)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

function optional<Upload extends z.ZodType>(upload: Upload) {
  return z.preprocess((value) => (value === '' ? undefined : value), upload.optional())
}

async function typeProblem(file: Blob, { types, invalidType, heic }: UploadRule) {
  const type = imageTypeOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (type && types.includes(type)) return undefined
  return type === 'heic' ? heic : invalidType
}
