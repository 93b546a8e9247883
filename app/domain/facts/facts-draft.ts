import * as z from 'zod'
import { lineBreak } from '~/domain/line-break'
import { type Fact, factLimits, linesOf } from './facts'

const example = '“Material: linen”'

/** Reads what an admin typed into lines as `factsIn` reads them. Clients of the API may send the list of an entity. */
export const FactsDraft = z.string().transform((typed, context) => {
  const facts: Fact[] = []
  const refuse = (message: string) => void context.addIssue({ code: 'custom', message })
  for (const [index, line] of (linesInJson(typed) ?? typed.split(lineBreak)).entries()) {
    if (line.trim() === '') continue
    const fact = factIn(line)
    const problem = fact ? problemOf(fact) : `needs a name, a colon and a text, such as ${example}`
    if (problem) refuse(`Line ${index + 1} of the facts ${problem}`)
    else if (fact) facts.push(fact)
  }
  if (facts.length > factLimits.facts) {
    refuse(`Please enter at most ${factLimits.facts} facts, not ${facts.length}`)
  }
  return linesOf(facts)
})

function factIn(line: string): Fact | undefined {
  const [, name = '', text = ''] = /^([^:：]*)[:：](.*)$/.exec(line.replace(/\s+/g, ' ')) ?? []
  return name.trim() && text.trim() ? { name: name.trim(), text: text.trim() } : undefined
}

function problemOf({ name, text }: Fact) {
  if (name.length > factLimits.name) return `has a name of more than ${factLimits.name} characters`
  if (text.length > factLimits.text) return `has a text of more than ${factLimits.text} characters`
  return undefined
}

const FactInJson = z.object({ name: z.string(), text: z.string() })

function linesInJson(typed: string) {
  const list = listIn(typed)
  return list?.map((item) => {
    const { data } = FactInJson.safeParse(item)
    return data ? linesOf([data]).replace(lineBreak, ' ') : 'no fact'
  })
}

function listIn(typed: string): unknown[] | undefined {
  if (!typed.startsWith('[')) return undefined
  try {
    return JSON.parse(typed)
  } catch {
    return undefined
  }
}
