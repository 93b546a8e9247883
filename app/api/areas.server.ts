import { admin } from './admin.server'
import { open } from './open.server'
import type { Operation } from './operation.server'
import { products } from './products.server'
import { seed } from './seed.server'
import { users } from './users.server'

/** The whole API: what each area is for, and its operations by their ids. */
export const areas = Object.entries({
  open: ['What everybody may call', open],
  users: ['Your session, your account and your favorites', users],
  products: ['Your cart, and how it becomes an order', products],
  admin: ['What admins may call', admin],
  seed: ['The demo itself', seed],
} satisfies Record<string, [string, Record<string, Operation>]>).map(
  ([name, [description, operations]]) => ({
    name,
    description,
    operations: Object.entries<Operation>(operations),
  }),
)
