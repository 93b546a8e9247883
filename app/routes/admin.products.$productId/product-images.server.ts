import { withVersion } from '~/domain/basics/refusals/expected.server'
import {
  NewProductImage,
  ProductImageDraft,
} from '~/domain/catalogue/product-images/product-image-drafts'
import {
  addImage,
  describeImage,
  listProductImages,
  makeImageFirst,
  moveImageUp,
  removeImage,
} from '~/domain/catalogue/product-images/product-images.server'
import type { User } from '~/domain/people/access/users'
import { command, form, textOf } from '~/web/run-intent.server'

/** Undefined unless the URL opens the images: `?edit=images` or `?edit=ID`. */
export async function findOpenImages(productId: string, url: string) {
  const edit = new URL(url).searchParams.get('edit')
  if (edit !== 'images' && edit?.length !== imageIdLength) return undefined
  return withVersion({ images: await listProductImages(productId) })
}

const imageIdLength = 32

export function imageIntents(admin: User, productId: string) {
  const options = { to: `/admin/products/${productId}?edit=images#images-title` }
  const change = (run: typeof moveImageUp) =>
    command(
      (imageId, fields) => run(admin, productId, imageId, textOf(fields, 'expected') || undefined),
      options,
    )
  return {
    addImage: form(NewProductImage, (draft) => addImage(admin, productId, draft), options),
    describeImage: form(
      ProductImageDraft,
      (draft, imageId) => describeImage(admin, productId, imageId, draft),
      options,
    ),
    moveImage: change(moveImageUp),
    firstImage: change(makeImageFirst),
    removeImage: change(removeImage),
  }
}
