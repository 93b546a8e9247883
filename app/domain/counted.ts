/** A number with its noun: `1 product`, `1,200 products`. `nouns` is an irregular plural. */
export function counted(number: number, noun: string, nouns?: string) {
  return `${formatNumber(number)} ${plural(number, noun, nouns)}`
}

/** A whole number with thousands separators: `1,200`. */
export function formatNumber(number: number) {
  return number.toLocaleString('en')
}

/** The noun without its number, in the singular or plural. */
export function plural(number: number, noun: string, nouns = `${noun}s`) {
  return number === 1 ? noun : nouns
}
