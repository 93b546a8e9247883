import { z } from 'zod'
import { pictureLimit, pictureOfOtherType, pictureTooLarge } from './picture-rules'

/** An uploaded picture: its size and its first bytes are checked here, its content when it is re-encoded. */
export const Picture = z
  // Looked up at the time of the check: Remix replaces the global File after this module is read.
  .custom<File>((value) => value instanceof Blob, pictureOfOtherType)
  .superRefine(async (file, context) => {
    if (!(file instanceof Blob)) return
    const message =
      file.size > pictureLimit
        ? pictureTooLarge
        : !looksLikePicture(await firstBytes(file)) && pictureOfOtherType
    if (message) context.addIssue({ code: 'custom', message })
  })

async function firstBytes(file: Blob) {
  return new Uint8Array(await file.slice(0, 8).arrayBuffer())
}

function looksLikePicture(bytes: Uint8Array) {
  return signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte))
}

const signatures = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
]

/** As `Picture`, for forms in which no file, or an empty field, means that there is none. */
export const OptionalPicture = z.preprocess(
  (value) => (value === '' ? undefined : value),
  Picture.optional(),
)
