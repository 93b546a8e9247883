import { keysOf } from '~/domain/basics/lists/keys-of'
import { maybeThousands, numberIn } from './foreign-numbers.server'
import { plainHeading } from './headings.server'

const gramsOf = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 }

export type WeightUnit = keyof typeof gramsOf

export const weightUnits = keysOf(gramsOf)

const words: Record<WeightUnit, RegExp> = {
  g: /^(?:g|gr|gramm?e?s?|gramos?|grammi|gramy|gramach)$/,
  kg: /^(?:kgs?|kilos?|kilogramm?e?s?|kilogramos?|chilogrammi|kilogramy|kilogramach)$/,
  lb: /^(?:lbs?|pounds?)$/,
  oz: /^(?:oz|ounces?)$/,
}

/** The unit that a heading such as `Weight (kg)` names, or that stands behind a number. */
export function weightUnitIn(text: string) {
  const named = plainHeading(text).split(' ')
  return weightUnits.find((unit) => named.some((word) => words[unit].test(word)))
}

export function isWithoutUnit(weight: string) {
  return /^[\d.,]+$/.test(weight)
}

/** Empty if the product weighs nothing. A text that is no weight stays as it is, so that the import refuses it. */
export function gramsText(text: string, unit: WeightUnit) {
  const weight = unit === 'g' && maybeThousands.test(text) ? undefined : numberIn(text)
  if (weight === undefined) return text
  return weight > 0 ? String(Math.max(1, Math.round(weight * gramsOf[unit]))) : ''
}
