import { z } from 'zod'
import { retention } from '~/domain/basics/time/retention'

export const IdempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/, 'Idempotency-Key must be 1 to 100 printable characters')
    .optional()
    .describe(
      `1 to 100 characters of your choice. For ${retention.orderKeys.text}, the same key with the same body returns the same order`,
    ),
})
