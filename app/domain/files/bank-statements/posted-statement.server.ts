import * as z from 'zod'
import { isCurrency } from '~/domain/basics/money/currencies'
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

const isMeaning = (text: string): text is Meaning => text === '' || text in meanings
export const PostedMeanings = z.array(z.string().refine(isMeaning))

/** A choice is the hash of the payment, the id of the order and its `updatedAt`; it is empty if none was made. */
export const PostedMatches = z.array(z.string()).transform((choices) =>
  choices.flatMap((choice) => {
    const [known, orderId = '', expectedUpdatedAt = ''] = choice.split(' ')
    return hash.safeParse(known).success ? [{ hash: known ?? '', orderId, expectedUpdatedAt }] : []
  }),
)
