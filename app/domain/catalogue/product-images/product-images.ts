// No Zod schemas here: the browser loads Zod only for some forms.

export const maxImages = 8

export const imagePositions = Array.from({ length: maxImages }, (_, index) => index + 1)
export const furtherPositions = imagePositions.slice(1)

export interface ProductImage {
  id: string
  alt: string
}
