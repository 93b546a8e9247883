import { furtherPositions, imagePositions } from '~/domain/catalogue/product-images/product-images'
import type { CellValues } from './cell-values.server'

type FurtherImageColumn = `image ${number}`
type ImageDescriptionColumn = `image ${number} description`

export const imageFileColumns = imagePositions.map(imageColumn)
export const furtherImageColumns = furtherPositions.map(furtherImageColumn)
export const imageDescriptionColumns = imagePositions.map(imageDescriptionColumn)

export function imageColumn(position: number) {
  return position === 1 ? 'image' : furtherImageColumn(position)
}

function furtherImageColumn(position: number): FurtherImageColumn {
  return `image ${position}`
}

export function imageDescriptionColumn(position: number): ImageDescriptionColumn {
  return `image ${position} description`
}

export function imagesOf(values: CellValues) {
  return imagePositions.map((position) => ({
    position,
    image: values[imageColumn(position)],
    description: values[imageDescriptionColumn(position)],
  }))
}
