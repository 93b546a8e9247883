import { msg } from '~/languages/translate'

/** By intent. The second message is for a shop that cannot be reached; the default is "An error occurred". */
export type Failures<Intent extends string> = Readonly<Partial<Record<Intent, Failure>>>

export type Failure = readonly [failed: string, unexpected: string]

const addingToCart: Failure = [
  msg('An error occurred while adding to cart'),
  msg('An unexpected error occurred while adding to cart'),
]
const placingOrder: Failure = [
  msg('An error occurred while placing the order'),
  msg('An unexpected error occurred while placing the order'),
]
const removingFavorite: Failure = [
  msg('An error occurred while removing from favorites'),
  msg('An unexpected error occurred while removing favorite'),
]
const removingFromCart: Failure = [
  msg('An error occurred while removing from cart'),
  msg('An unexpected error occurred while removing item from cart'),
]
const updatingProfile: Failure = [
  msg('Failed to update profile'),
  msg('An unexpected error occurred while updating profile'),
]

export const activationFailures = {
  submit: [
    msg('An error occurred during account activation'),
    msg('An unexpected error occurred during account activation'),
  ],
} as const
export const confirmationFailures = { submit: updatingProfile }
export const forgottenPasswordFailures = {
  submit: [
    msg('An error occurred during password reset request'),
    msg('An unexpected error occurred during password reset request'),
  ],
} as const
export const loginFailures = {
  submit: [msg('An error occurred during login'), msg('An unexpected error occurred during login')],
} as const
export const logoutFailures = {
  submit: [
    msg('An error occurred during logout'),
    msg('An unexpected error occurred during logout'),
  ],
} as const
export const passwordResetFailures = {
  submit: [
    msg('An error occurred during password reset'),
    msg('An unexpected error occurred while resetting password'),
  ],
} as const
export const registrationFailures = {
  submit: [
    msg('An error occurred during registration'),
    msg('An unexpected error occurred during registration'),
  ],
} as const
export const seedingFailures = {
  submit: [
    msg('An error occurred during seeding'),
    msg('An unexpected error occurred during seeding'),
  ],
} as const
export const profileFailures = {
  update: updatingProfile,
  account: updatingProfile,
  delete: [
    msg('Failed to delete account'),
    msg('An unexpected error occurred while deleting account'),
  ],
} as const
export const cartFailures = {
  add: addingToCart,
  remove: removingFromCart,
  drop: removingFromCart,
  order: placingOrder,
} as const
export const checkoutFailures = { order: placingOrder, enter: placingOrder } as const
export const productFailures = {
  add: addingToCart,
  favorite: [
    msg('An error occurred while adding to favorites'),
    msg('An unexpected error occurred while adding to favorites'),
  ],
  unfavorite: removingFavorite,
} as const
export const favoriteFailures = { unfavorite: removingFavorite }
export const orderFailures = { again: addingToCart } as const
