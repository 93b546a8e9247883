import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import type { ImageType } from './image-types'
import { maxPixels, maxSidePixels, type UnreadableReason } from './pixel-limits'

const maxMegabytes = 2
/** For `UploadedImage`, for app/web/multipart.server.ts while it reads the upload, and for imports. */
export const maxImageBytes = maxMegabytes * 1024 * 1024
export const imageTooLarge = msgWith('Image file is larger than {max}MB', { max: maxMegabytes })
export const imageHint = msgWith('JPEG, PNG, WebP or AVIF, at most {max} MB', { max: maxMegabytes })
export const profileImageHint = msgWith('JPEG or PNG, at most {max} MB', { max: maxMegabytes })

/** The types that an upload may have, and what the shop says of other ones. */
export interface UploadRule {
  types: readonly ImageType[]
  invalidType: string
  heic: string
}

const jpegOrPng = msg('Invalid file type. Only JPEG, PNG, and JPG files are allowed.')
const onlyPng = msg('Invalid file type. Only PNG files are allowed.')
const imageTypes = ['jpeg', 'png', 'webp', 'avif'] as const
const heic = msg(
  'The shop cannot read HEIC images, so make it a JPEG. iPhone: choose “Most Compatible” in Settings, Camera, Formats, or share the photo by email. Windows: open it in Photos and save it as a JPEG',
)
export const profileImage: UploadRule = {
  types: ['jpeg', 'png'],
  invalidType: jpegOrPng,
  heic: jpegOrPng,
}
export const productImage: UploadRule = { types: imageTypes, invalidType: jpegOrPng, heic }
/** Of pages, blocks, logos and imports. */
export const picture: UploadRule = {
  types: imageTypes,
  invalidType: msg('Invalid file type. Only JPEG, PNG, WebP and AVIF files are allowed.'),
  heic,
}
export const noticeImage: UploadRule = { types: ['png'], invalidType: onlyPng, heic: onlyPng }

export function acceptOf({ types }: UploadRule) {
  return types.map((type) => `image/${type}`)
}

/** For a file that has a known type. */
export const unreadableImages: Record<Exclude<UnreadableReason, 'type'>, string> = {
  pixels: msgWith(
    'The image has too many pixels: at most {millions} million, and {side} on each side, are allowed',
    { millions: maxPixels / 1_000_000, side: maxSidePixels },
  ),
  memory: msg(
    'The image takes too much memory: make it smaller, or save it as a JPEG that is not progressive',
  ),
  damage: msg('The image is damaged: open it, save it under another name, and choose the new file'),
}
/** Pixels. */
export const widths = [300, 600, 900] as const
export type Width = (typeof widths)[number]
/** Pixels, of the image that opens when a customer enlarges one of a product. Smaller uploads keep their width. */
export const zoomWidth = 1800
export const zoomFile = `${zoomWidth}.webp`
export const formats = ['avif', 'webp'] as const
export type Format = (typeof formats)[number]
export const filesOfImage = widths.flatMap((width) => formats.map((format) => `${width}.${format}`))

/** The official notice on the legal guarantee: the bytes of the upload. */
export const noticeFile = 'notice.png'
