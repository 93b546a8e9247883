const yes = new Set('true wahr vrai verdadero vero waar prawda yes 1'.split(' '))
const no = new Set('false falsch faux falso onwaar fałsz no 0'.split(' '))

/** Spreadsheets write TRUE and FALSE in their own language. Undefined if the text is neither. */
export function truthIn(text: string) {
  const word = text.toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}
