/** As in `1 product` and `1,200 products`; `things` is the plural, where it is not `thing` with an s. */
export function counted(number: number, thing: string, things = `${thing}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? thing : things}`
}
