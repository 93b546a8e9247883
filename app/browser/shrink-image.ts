import { currentLanguage, t } from '~/languages/translate'

/** Pixels of the longer side; the server stores no more, not even of an image of a product. */
const maxSide = 1_800
const qualities = [0.85, 0.7, 0.5]

/** Files that are too large become smaller, if they can be read. With a hint for the user about the last of them. */
export async function shrinkImages(files: File[], maxBytes: number) {
  const result: { files: File[]; hint?: string } = { files: [] }
  for (const file of files) {
    const shrunk = file.size > maxBytes ? await shrinkImage(file, maxBytes) : undefined
    result.files.push(shrunk?.small ?? file)
    result.hint = shrunk?.hint ?? result.hint
  }
  return result
}

/** A JPEG of at most `maxBytes` and a hint for the user; undefined if the image cannot be read or made small enough. */
export async function shrinkImage(file: File, maxBytes: number) {
  const canvas = await draw(file).catch(() => undefined)
  for (const quality of canvas ? qualities : []) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas?.toBlob(resolve, 'image/jpeg', quality),
    )
    if (!blob || blob.size > maxBytes) continue
    const small = new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type })
    const hint = t('Resized from {before} to {after}.', {
      before: sizeText(file.size),
      after: sizeText(small.size),
    })
    return { small, hint }
  }
  return undefined
}

export function sizeText(bytes: number) {
  const megabytes = Math.round((10 * bytes) / 1024 / 1024) / 10
  if (megabytes === 0) return t('{size} kB', { size: Math.ceil(bytes / 1024) })
  const decimals = { minimumFractionDigits: 1 }
  return t('{size} MB', { size: megabytes.toLocaleString(currentLanguage(), decimals) })
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
