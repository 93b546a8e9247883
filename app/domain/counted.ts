/** `1 product`, `1,200 products`. `nouns` is the plural if it is irregular. */
export function counted(number: number, noun: string, nouns?: string) {
  return `${formatNumber(number)} ${plural(number, noun, nouns)}`
}

export function formatNumber(number: number) {
  return number.toLocaleString('en')
}

export function plural(number: number, noun: string, nouns = `${noun}s`) {
  return number === 1 ? noun : nouns
}
