import sharp from 'sharp'

/** It is small, because encoding an image of 640 pixels takes ten times as long. */
export async function image(
  format: 'png' | 'jpeg' | 'webp',
  { hue = 20, name = `me.${format}`, width = 64 } = {},
) {
  const height = 0.75 * width
  const bytes = await sharp({
    create: { width, height, channels: 3, background: { r: hue, g: 120, b: 90 } },
  })
    .toFormat(format)
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` })
}

/** Upright, as the notice on the legal guarantee. */
export async function noticePicture({
  width = 800,
  height = 1131,
  format = 'png' as 'png' | 'jpeg',
} = {}) {
  const create = { width, height, channels: 3, background: '#fed' } as const
  return file(await sharp({ create }).toFormat(format).toBuffer(), 'notice.png', 'image/png')
}

export function file(bytes: Uint8Array | string, name: string, type: string) {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
}
