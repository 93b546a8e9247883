/** What a product is made of, how big it is, how to wash it: `Material`, `linen`. */
export interface Fact {
  name: string
  text: string
}

export const factLimits = { facts: 20, name: 60, text: 300 }

/** Forms, CSV files and the database have the facts of a product as one text, a line `Name: text` for each. */
export function factsIn(lines: string): Fact[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(': ')
      return { name: line.slice(0, colon), text: line.slice(colon + 2) }
    })
}

export function linesOf(facts: Fact[]) {
  return facts.map(({ name, text }) => `${name}: ${text}`).join('\n')
}
