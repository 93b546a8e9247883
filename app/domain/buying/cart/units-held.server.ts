import { heldUnits } from '~/domain/basics/limits-and-lifetimes'
import { settings } from '~/settings.server'

export const unitsHeld = settings.demoMode ? heldUnits.demo : heldUnits.shop

/** A demo does not say it. */
export function heldUntil(updatedAt: string) {
  return settings.demoMode
    ? undefined
    : new Date(Date.parse(updatedAt) + unitsHeld.ms).toISOString()
}
