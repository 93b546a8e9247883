/** As in `1 product` and `1,200 products`; `things` is the plural where it is not `thing` with an s. */
export function counted(number: number, thing: string, things?: string) {
  return `${formatNumber(number)} ${plural(number, thing, things)}`
}

/** A whole number as people read it: `1,200`. */
export function formatNumber(number: number) {
  return number.toLocaleString('en')
}

/** The noun alone, where its number stands in an element of its own. */
export function plural(number: number, thing: string, things = `${thing}s`) {
  return number === 1 ? thing : things
}
