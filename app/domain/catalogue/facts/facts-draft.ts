import * as z from 'zod'
import { lineBreak } from '~/domain/basics/text/line-break'
import { issue } from '~/languages/messages'
import { type Fact, factLimits, linesOf } from './facts'

export const FactsDraft = z.string().transform((typed, context) => {
  const facts: Fact[] = []
  const refuse = (message: string) => void context.addIssue({ code: 'custom', message })
  for (const [index, line] of (linesInJson(typed) ?? typed.split(lineBreak)).entries()) {
    if (line.trim() === '') continue
    const fact = factIn(line)
    const problem = problemOf(fact, index + 1)
    if (problem) refuse(problem)
    else if (fact) facts.push(fact)
  }
  if (facts.length > factLimits.facts) {
    refuse(
      issue('Please enter at most {max} facts, not {number}', {
        max: factLimits.facts,
        number: facts.length,
      }),
    )
  }
  return linesOf(facts)
})

function factIn(line: string): Fact | undefined {
  const [, name = '', text = ''] = /^([^:：]*)[:：](.*)$/.exec(line.replace(/\s+/g, ' ')) ?? []
  return name.trim() && text.trim() ? { name: name.trim(), text: text.trim() } : undefined
}

function problemOf(fact: Fact | undefined, line: number) {
  if (!fact) {
    return issue(
      'Line {line} of the facts needs a name, a colon and a text, such as “Material: linen”',
      { line },
    )
  }
  if (fact.name.length > factLimits.name) {
    const values = { line, max: factLimits.name }
    return issue('Line {line} of the facts has a name of more than {max} characters', values)
  }
  if (fact.text.length > factLimits.text) {
    const values = { line, max: factLimits.text }
    return issue('Line {line} of the facts has a text of more than {max} characters', values)
  }
  return undefined
}

// In JSON, U+0000 may be escaped, so the check of all fields of a form does not find it.
const textInJson = z.string().refine((text) => !text.includes('\0'))
const FactInJson = z.object({ name: textInJson, text: textInJson })

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
