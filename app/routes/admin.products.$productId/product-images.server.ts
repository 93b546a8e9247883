import {
  NewProductImages,
  ProductImageDraft,
} from '~/domain/catalogue/product-images/product-image-drafts'
import {
  addImages,
  describeImage,
  makeImageFirst,
  moveImageUp,
  removeImage,
} from '~/domain/catalogue/product-images/product-images.server'
import type { User } from '~/domain/people/access/users'
import { command, form, textOf } from '~/web/run-intent.server'

export function imageIntents(admin: User, productId: string, to: string) {
  const options = { to }
  const change = (run: typeof moveImageUp) =>
    command(
      (imageId, fields) => run(admin, productId, imageId, textOf(fields, 'expected') || undefined),
      options,
    )
  return {
    addImages: form(NewProductImages, (draft) => addImages(admin, productId, draft), options),
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
