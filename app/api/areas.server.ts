import { adminOperations } from './admin.server'
import { openOperations } from './open.server'
import type { Operation } from './operation.server'
import { productOperations } from './products.server'
import { seedOperations } from './seed.server'
import { userOperations } from './users.server'

export const areas = [
  { name: 'open', description: 'Open to everyone', operations: entries(openOperations) },
  {
    name: 'users',
    description: 'Your session, account and favorites',
    operations: entries(userOperations),
  },
  {
    name: 'products',
    description: 'Your cart and your order',
    operations: entries(productOperations),
  },
  { name: 'admin', description: 'Only for admins', operations: entries(adminOperations) },
  { name: 'seed', description: 'The demo data', operations: entries(seedOperations) },
]

export const allOperations = areas.flatMap(({ operations }) =>
  operations.map(([, operation]) => operation),
)

function entries(operations: Record<string, Operation>) {
  return Object.entries(operations)
}
