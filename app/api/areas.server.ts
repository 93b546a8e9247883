import { admin } from './admin.server'
import { open } from './open.server'
import type { Operation } from './operation.server'
import { products } from './products.server'
import { seed } from './seed.server'
import { users } from './users.server'

/** The whole API: what each area is for, and its operations by their ids. */
export const areas = [
  { name: 'open', description: 'What everyone may call', operations: entries(open) },
  { name: 'users', description: 'Your session, account and favorites', operations: entries(users) },
  {
    name: 'products',
    description: 'Your cart, and how it becomes an order',
    operations: entries(products),
  },
  { name: 'admin', description: 'What admins may call', operations: entries(admin) },
  { name: 'seed', description: 'The demo itself', operations: entries(seed) },
]

function entries(operations: Record<string, Operation>) {
  return Object.entries(operations)
}
