/** Text in the form in which searches compare it; queries know it as `searchable()` too. */
export function searchable(text: string) {
  return text.normalize('NFKC').toLocaleLowerCase('en')
}
