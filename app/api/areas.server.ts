import { admin } from './admin.server'
import { open } from './open.server'
import { products } from './products.server'
import { seed } from './seed.server'
import { users } from './users.server'

/** The whole API: what each area is for, and its operations by their ids. */
export const areas = [
  { name: 'open', description: 'What everybody may call', operations: open },
  { name: 'users', description: 'Your session, account and favorites', operations: users },
  { name: 'products', description: 'Your cart, and how it becomes an order', operations: products },
  { name: 'admin', description: 'What admins may call', operations: admin },
  { name: 'seed', description: 'The demo itself', operations: seed },
]
