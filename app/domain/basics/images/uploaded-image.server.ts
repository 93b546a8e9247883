import { Refusal } from '~/domain/basics/refusals/refusal'
import { storeImage, UnreadableImage } from '~/images/image-store.server'
import { invalidImageType } from '~/images/rules'

/** Returns undefined if there is no file. @throws {Refusal} 400 with an error for `image` if the file is unreadable. */
export async function storeUpload(file: Blob | undefined, kind?: 'zoomable') {
  if (!file) return undefined
  try {
    return await storeImage(Buffer.from(await file.arrayBuffer()), kind)
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    throw new Refusal(400, invalidImageType, { field: 'image' })
  }
}
