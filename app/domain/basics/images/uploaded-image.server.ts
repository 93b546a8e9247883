import { Refusal } from '~/domain/basics/refusals/refusal'
import { storeImage, UnreadableImage } from '~/images/image-store.server'
import { productImage, unreadableImages } from '~/images/rules'

/** Returns undefined if there is no file. @throws {Refusal} 400 with an error for `image` if the file is unreadable. */
export async function storeUpload(file: Blob | undefined, kind?: 'zoomable') {
  const store = (bytes: Buffer) => storeImage(bytes, kind)
  return file && (await storeUploadWith(store, file, 'image', productImage.invalidType))
}

/** @throws {Refusal} 400 with an error for the field if `store` finds the file unreadable. */
export async function storeUploadWith<Stored>(
  store: (bytes: Buffer) => Promise<Stored>,
  file: Blob,
  field: string,
  invalidType: string,
) {
  try {
    return await store(Buffer.from(await file.arrayBuffer()))
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    const { reason } = error
    throw new Refusal(400, reason === 'type' ? invalidType : unreadableImages[reason], { field })
  }
}
