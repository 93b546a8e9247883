// What is told when a command gets no answer of the shop: matched by its path and intent, the sentence for an
// answer that makes no sense, and where they differ the end of the one for no answer at all.
const failures: [command: RegExp, failed: string, doing?: string][] = [
  [/^\/login /, 'An error occurred during login'],
  [/^\/logout /, 'An error occurred during logout'],
  [/^\/register /, 'An error occurred during registration'],
  [/^\/activate\//, 'An error occurred during account activation'],
  [/^\/forgot-password /, 'An error occurred during password reset request'],
  [/^\/reset-password\//, 'An error occurred during password reset', 'while resetting password'],
  [/^\/ /, 'An error occurred during seeding'],
  [/ add$/, 'An error occurred while adding to cart'],
  [/ remove$/, 'An error occurred while removing from cart', 'while removing item from cart'],
  [/ order$/, 'An error occurred while placing the order'],
  [/ favorite$/, 'An error occurred while adding to favorites'],
  [/ unfavorite$/, 'An error occurred while removing from favorites', 'while removing favorite'],
  [/^\/admin\/users delete$/, 'An error occurred while deleting the user'],
  [/ ban$/, 'An error occurred while banning the user'],
  [/ unban$/, 'An error occurred while unbanning the user', 'while unbanning user'],
  [/ (promote|demote)$/, 'An error occurred while changing user status', 'while updating user'],
  [/^\/admin\/categories delete$/, 'Failed to delete category', 'while deleting the category'],
  [/^\/admin\/products\/add /, 'Failed to create product', 'while creating the product'],
  [/^\/admin\/products\/.* delete$/, 'Failed to delete the product.', 'while deleting the product'],
  [/^\/admin\/products\/.* /, 'Failed to update the product.', 'while updating product'],
  [/^\/(user|admin).* delete$/, 'Failed to delete account', 'while deleting account'],
  [/^\/(user|admin).* update$/, 'Failed to update profile', 'while updating profile'],
]

/** The sentence for a command that failed without a word from the shop. `reached` says whether anything answered. */
export function failureOf(pathname: string, intent: string, reached: boolean) {
  const known = failures.find(([command]) => command.test(`${pathname} ${intent}`))
  const [, failed, doing] = known ?? [undefined, 'An error occurred']
  if (reached) return failed
  const rest = doing ? `An error occurred ${doing}` : failed
  return `${rest.replace('An error', 'An unexpected error')}. The shop could not be reached`
}
