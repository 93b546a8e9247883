import { msg } from '~/languages/translate'
import type { Failure } from './failures'

// Not in failures.ts, because the pages of customers load that file.

const changingStatus: Failure = [
  msg('An error occurred while changing user status'),
  msg('An unexpected error occurred while updating user'),
]
const creatingProduct: Failure = [
  msg('Failed to create product'),
  msg('An unexpected error occurred while creating the product'),
]
const updatingProduct: Failure = [
  msg('Failed to update the product.'),
  msg('An unexpected error occurred while updating product'),
]
const deletingProduct: Failure = [
  msg('Failed to delete the product.'),
  msg('An unexpected error occurred while deleting the product'),
]

export const adminCategoryFailures = {
  delete: [
    msg('Failed to delete category'),
    msg('An unexpected error occurred while deleting the category'),
  ],
} as const
export const adminProductFailures = {
  update: updatingProduct,
  hide: updatingProduct,
  show: updatingProduct,
  copy: creatingProduct,
  delete: deletingProduct,
}
export const adminProductsFailures = {
  ...adminProductFailures,
  save: updatingProduct,
  price: updatingProduct,
  stock: updatingProduct,
  ask: updatingProduct,
  reprice: updatingProduct,
}
export const newProductFailures = { submit: creatingProduct, continue: creatingProduct }
export const userFailures = {
  promote: changingStatus,
  demote: changingStatus,
  ban: [
    msg('An error occurred while banning the user'),
    msg('An unexpected error occurred while banning the user'),
  ],
  unban: [
    msg('An error occurred while unbanning the user'),
    msg('An unexpected error occurred while unbanning user'),
  ],
  delete: [
    msg('An error occurred while deleting the user'),
    msg('An unexpected error occurred while deleting the user'),
  ],
} as const
