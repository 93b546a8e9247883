// No Zod schemas here: the browser loads Zod only for some forms.

export const maxImages = 8

/** The first image of a product is in `products`, the others are in `product_images`. */
export const furtherPositions = Array.from({ length: maxImages - 1 }, (_, index) => index + 2)
export const imagePositions = [1, ...furtherPositions]

export interface ProductImage {
  id: string
  /** Empty if the name of the product describes the image. */
  alt: string
}
