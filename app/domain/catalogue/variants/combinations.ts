import { maxVariants, type Option } from './variants'

/** The values of a variant; `id` if it exists already. */
export interface Combination {
  id?: string
  values: string[]
}

type Values = Pick<Option, 'values'>

export function keyOf({ values }: Combination) {
  return values.join('\n')
}

/** Whether a combination of the values is no variant. */
export function areIncomplete(options: Values[], variants: number) {
  return variants < countOf(options)
}

/** The number of combinations with a value that none of `kept` has. It can be too large to list them. */
export function countNew(options: Values[], kept: Combination[]) {
  const keptOnly = options.map(({ values }, at) => ({
    values: values.filter((value) => isKept(kept, value, at)),
  }))
  return countOf(options) - countOf(keptOnly)
}

export function newCombinations(options: Values[], kept: Combination[]): Combination[] {
  // `first` is the first option with a new value.
  return options.flatMap((_, first) =>
    combinationsOf(
      options.map(({ values }, at) => ({
        values: values.filter((value) => at > first || isKept(kept, value, at) === at < first),
      })),
    ).map((values) => ({ values })),
  )
}

export function inOrder(all: Combination[], options: Values[]) {
  const placeOf = ({ values }: Combination) =>
    values.reduce(
      (place, value, at) => place * maxVariants + (options[at]?.values.indexOf(value) ?? 0),
      0,
    )
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function isKept(kept: Combination[], value: string, at: number) {
  return kept.some(({ values }) => values[at] === value)
}

function countOf(options: Values[]) {
  return options.reduce((count, { values }) => count * values.length, 1)
}

function combinationsOf(options: Values[]) {
  return options.reduce<string[][]>(
    (combinations, { values }) =>
      combinations.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  )
}
