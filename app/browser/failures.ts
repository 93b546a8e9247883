/**
 * The message for each intent if its request fails. The default is "An error occurred". In a pair, the second text
 * completes "An unexpected error occurred ...", which is shown if the shop cannot be reached.
 */
export type Failures<Intent extends string> = Readonly<Partial<Record<Intent, Failure>>>

type Failure = string | readonly [failed: string, doing: string]

const removingFavorite: Failure = [
  'An error occurred while removing from favorites',
  'while removing favorite',
]
const removingFromCart: Failure = [
  'An error occurred while removing from cart',
  'while removing item from cart',
]
const changingStatus: Failure = [
  'An error occurred while changing user status',
  'while updating user',
]
const updatingProduct: Failure = ['Failed to update the product.', 'while updating product']
const updatingProfile: Failure = ['Failed to update profile', 'while updating profile']
const deletingProduct: Failure = ['Failed to delete the product.', 'while deleting the product']

export const activationFailures = { submit: 'An error occurred during account activation' }
export const confirmationFailures = { submit: updatingProfile }
export const forgottenPasswordFailures = {
  submit: 'An error occurred during password reset request',
}
export const loginFailures = { submit: 'An error occurred during login' }
export const logoutFailures = { submit: 'An error occurred during logout' }
export const passwordResetFailures = {
  submit: ['An error occurred during password reset', 'while resetting password'],
} as const
export const registrationFailures = { submit: 'An error occurred during registration' }
export const seedingFailures = { submit: 'An error occurred during seeding' }
export const profileFailures = {
  update: updatingProfile,
  account: updatingProfile,
  delete: ['Failed to delete account', 'while deleting account'],
} as const
export const cartFailures = {
  add: 'An error occurred while adding to cart',
  remove: removingFromCart,
  drop: removingFromCart,
  order: 'An error occurred while placing the order',
}
export const checkoutFailures = { order: 'An error occurred while placing the order' }
export const productFailures = {
  add: 'An error occurred while adding to cart',
  favorite: 'An error occurred while adding to favorites',
  unfavorite: removingFavorite,
}
export const favoriteFailures = { unfavorite: removingFavorite }
export const orderFailures = { again: 'An error occurred while adding to cart' }

export const adminCategoryFailures = {
  delete: ['Failed to delete category', 'while deleting the category'],
} as const
export const adminProductFailures = {
  update: updatingProduct,
  hide: updatingProduct,
  show: updatingProduct,
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
export const newProductFailures = {
  submit: ['Failed to create product', 'while creating the product'],
} as const
export const userFailures = {
  promote: changingStatus,
  demote: changingStatus,
  ban: 'An error occurred while banning the user',
  unban: ['An error occurred while unbanning the user', 'while unbanning user'],
  delete: 'An error occurred while deleting the user',
} as const
