import * as z from 'zod'
import { imageTooLarge, invalidImageType, invalidLogoType, maxImageBytes } from '~/images/rules'
import { issue, messageOf } from '~/languages/messages'
import { msg } from '~/languages/translate'

const jpeg = [0xff, 0xd8, 0xff]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const any = -1
// The size stands between: https://developers.google.com/speed/webp/docs/riff_container
const webp = [0x52, 0x49, 0x46, 0x46, any, any, any, any, 0x57, 0x45, 0x42, 0x50]

/** Checks size and first bytes; `storeUpload` checks the content. */
export const UploadedImage = uploadOf([jpeg, png], invalidImageType)
export const OptionalImage = optional(UploadedImage)
/** One or several; an error names the file if there are several. */
export const RequiredImages = z
  .unknown()
  .transform((value) => [value].flat().filter((it) => it !== undefined && it !== ''))
  .refine((files) => files.length > 0, { error: msg('Image is required'), abort: true })
  .superRefine(async (files, context) => {
    for (const file of files) {
      const [problem] = (await UploadedImage.safeParseAsync(file)).error?.issues ?? []
      if (!problem) continue
      const name = files.length > 1 && file instanceof Blob && 'name' in file && String(file.name)
      const text = messageOf(problem.message)
      const message = name ? issue('{name}: {text}', { name, text }) : problem.message
      context.addIssue({ code: 'custom', message, continue: false })
    }
  })
  .transform((files) => files as File[])
export const OptionalLogo = optional(uploadOf([jpeg, png, webp], invalidLogoType))
export const invalidPngType = msg('Invalid file type. Only PNG files are allowed.')
export const OptionalPng = optional(uploadOf([png], invalidPngType))

function uploadOf(signatures: number[][], invalidType: string) {
  const isKnown = (bytes: Uint8Array) =>
    signatures.some((signature) =>
      signature.every((byte, at) => byte === any || bytes[at] === byte),
    )
  // Not `z.instanceof(Blob)`, because Remix replaces the global `Blob` after this module is loaded.
  const upload = z.custom<File>((value) => value instanceof Blob, invalidType)
  return upload.superRefine(async (file, context) => {
    if (!(file instanceof Blob)) return
    const message =
      file.size > maxImageBytes ? imageTooLarge : !isKnown(await firstBytes(file)) && invalidType
    if (message) context.addIssue({ code: 'custom', message })
  })
}

function optional<Upload extends z.ZodType>(upload: Upload) {
  return z.preprocess((value) => (value === '' ? undefined : value), upload.optional())
}

async function firstBytes(file: Blob) {
  return new Uint8Array(await file.slice(0, 12).arrayBuffer())
}
