/** Text in the form in which searches compare it, without case and accents; SQL knows it as `searchable()` too. */
export function searchable(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')
}
