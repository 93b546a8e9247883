import * as z from 'zod'
import { isCurrency } from '~/domain/basics/money/currencies'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { type Meaning, meanings, statementLimits } from './bank-entries'

// What the pages of a statement send back.

const { lines, columns } = statementLimits

const hash = z.string().regex(/^[0-9a-f]{32}$/)

export const PostedStatement = z.object({
  entries: z
    .array(
      z.object({
        hash,
        date: z.iso.date(),
        payer: z.string(),
        text: z.string(),
        amount: z.int().positive(),
        currency: z.string().refine(isCurrency),
      }),
    )
    .max(lines),
  unreadable: z.int(),
})

export const PostedTable = z.object({
  columns: z.array(z.string()).max(columns),
  rows: z.array(z.array(z.string()).max(columns)).max(lines),
})

/** @throws {Refusal} 400 */
export function requireMeanings(chosen: string[]) {
  if (chosen.every((text): text is Meaning => text === '' || Object.hasOwn(meanings, text)))
    return chosen
  throw new Refusal(400, 'The form could not be read')
}

/** A choice is the hash of the payment, the id of the order and its `updatedAt`; it is empty if none was made. */
export function matchesIn(fields: FormData) {
  return [...fields].flatMap(([name, choice]) => {
    const [known, orderId = '', expectedUpdatedAt = ''] = String(choice).split(' ')
    const isMatch = name.startsWith('match_') && hash.safeParse(known).success
    return isMatch ? [{ hash: known ?? '', orderId, expectedUpdatedAt }] : []
  })
}
