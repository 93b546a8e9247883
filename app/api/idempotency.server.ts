import { z } from 'zod'
import { retention } from '~/domain/shop/retention'

/** The header under which a repeated order is the same order. */
export const IdempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/, 'Idempotency-Key must be 1 to 100 printable characters')
    .optional()
    .describe(
      `1 to 100 characters of your own: the same key gives the same order for ${retention.orderKeys.text}`,
    ),
})
