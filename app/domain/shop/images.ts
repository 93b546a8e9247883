import * as z from 'zod'
import { imageTooLarge, invalidImageType, maxImageBytes } from '~/images/rules'

/** An uploaded image: its size and first bytes are checked here, its content when it is stored. */
export const UploadedImage = z
  // Looked up at the time of the check: Remix replaces the global File after this module is read.
  .custom<File>((value) => value instanceof Blob, invalidImageType)
  .superRefine(async (file, context) => {
    if (!(file instanceof Blob)) return
    const message =
      file.size > maxImageBytes
        ? imageTooLarge
        : !looksLikeImage(await firstBytes(file)) && invalidImageType
    if (message) context.addIssue({ code: 'custom', message })
  })

/** As `UploadedImage`, for forms in which no file, or an empty field, means that there is none. */
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
