import { admin } from './admin.server'
import { open } from './open.server'
import type { Operation } from './operation.server'
import { products } from './products.server'
import { seed } from './seed.server'
import { users } from './users.server'

export const areas = [
  { name: 'open', description: 'Open to everyone', operations: entries(open) },
  { name: 'users', description: 'Your session, account and favorites', operations: entries(users) },
  {
    name: 'products',
    description: 'Your cart, and placing an order',
    operations: entries(products),
  },
  { name: 'admin', description: 'Only for admins', operations: entries(admin) },
  { name: 'seed', description: 'The demo data', operations: entries(seed) },
]

function entries(operations: Record<string, Operation>) {
  return Object.entries(operations)
}
