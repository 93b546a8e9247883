import * as z from 'zod'
import { imageTooLarge, invalidImageType, maxImageBytes } from '~/images/rules'

/** Checks size and first bytes; `storeUpload` checks the content. */
export const UploadedImage = z
  // Not `z.instanceof(Blob)`, because Remix replaces the global `Blob` after this module is loaded.
  .custom<File>((value) => value instanceof Blob, invalidImageType)
  .superRefine(async (file, context) => {
    if (!(file instanceof Blob)) return
    const message =
      file.size > maxImageBytes
        ? imageTooLarge
        : !looksLikeImage(await firstBytes(file)) && invalidImageType
    if (message) context.addIssue({ code: 'custom', message })
  })

export const OptionalImage = z.preprocess(
  (value) => (value === '' ? undefined : value),
  UploadedImage.optional(),
)

async function firstBytes(file: Blob) {
  return new Uint8Array(await file.slice(0, 8).arrayBuffer())
}

function looksLikeImage(bytes: Uint8Array) {
  return signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte))
}

const signatures = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
]
