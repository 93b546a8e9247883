/** As in `1 product` and `1,200 products`; `nouns` is the plural where it is not `noun` with an s. */
export function counted(number: number, noun: string, nouns?: string) {
  return `${formatNumber(number)} ${plural(number, noun, nouns)}`
}

/** A whole number as people read it: `1,200`. */
export function formatNumber(number: number) {
  return number.toLocaleString('en')
}

/** The noun alone, where its number stands in an element of its own. */
export function plural(number: number, noun: string, nouns = `${noun}s`) {
  return number === 1 ? noun : nouns
}
