import { largeImagePath } from '~/domain/basics/images/image-path'
import { variantQuery } from '~/domain/catalogue/stock/variant-names'
import { settings } from '~/settings.server'

export function productUrl(slug: string, variantName = '') {
  return `${settings.publicUrl}/products/${encodeURIComponent(slug)}${variantQuery(variantName)}`
}

/** The largest copy of an image, as a format that every service reads; undefined if there is no image. */
export function imageUrl(imageId: string | null) {
  return imageId ? settings.publicUrl + largeImagePath(imageId) : undefined
}
