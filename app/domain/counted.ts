/** As in `1 product` and `1,200 products`. */
export function counted(number: number, thing: string) {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`
}
