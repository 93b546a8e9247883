import sharp from 'sharp'

export async function image(format: 'png' | 'jpeg', { hue = 20, name = `me.${format}` } = {}) {
  const bytes = await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: hue, g: 120, b: 90 } },
  })
    .toFormat(format)
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` })
}

export function file(bytes: Uint8Array | string, name: string, type: string) {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
}
