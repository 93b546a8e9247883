/** Pixels of the longer side; the server stores no more, not even of an image of a product. */
const maxSide = 1_800
const qualities = [0.85, 0.7, 0.5]

/** A JPEG of at most `maxBytes` and a hint for the user; undefined if the image cannot be read or made small enough. */
export async function shrinkImage(file: File, maxBytes: number) {
  const canvas = await draw(file).catch(() => undefined)
  for (const quality of canvas ? qualities : []) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas?.toBlob(resolve, 'image/jpeg', quality),
    )
    if (!blob || blob.size > maxBytes) continue
    const small = new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type })
    const hint = `Resized from ${sizeText(file.size)} to ${sizeText(small.size)}.`
    return { small, hint }
  }
  return undefined
}

export function sizeText(bytes: number) {
  const megabytes = (bytes / 1024 / 1024).toFixed(1)
  return megabytes === '0.0' ? `${Math.ceil(bytes / 1024)} kB` : `${megabytes} MB`
}

async function draw(file: File) {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}
