import { cartLifetimes } from '~/domain/basics/limits-and-lifetimes'
import { settings } from '~/settings.server'

export function cartLifetime() {
  return settings.demoMode ? cartLifetimes.demo : cartLifetimes.shop
}

/** Undefined in a demo, where nothing is scarce. */
export function heldUntil(updatedAt: string) {
  if (settings.demoMode) return undefined
  return new Date(Date.parse(updatedAt) + cartLifetime().ms).toISOString()
}
