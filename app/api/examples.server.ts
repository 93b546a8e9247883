import { db } from 'db/client'
import { settings } from '../settings.server'
import { areas } from './areas.server'
import type { Operation } from './operation.server'

// What is sent in the examples, by operation; `{mail}` stands for a token out of the mailbox of the demo, `{total}` for the
// total of the cart.
const bodies: Record<string, Record<string, string | number | boolean>> = {
  logIn: { email: 'user@example.com', password: '121212' },
  verifyEmail: { token: '{mail}' },
  forgetPassword: { email: 'ines@example.com' },
  resetPassword: { token: '{mail}', newPassword: '121212', confirmNewPassword: '121212' },
  updateUser: { phone: '+1 555 010 0177' },
  placeOrder: { expectedTotal: '{total}' },
  updateProduct: { price: 14.5, itemsInStock: 12 },
  changeOrderStatus: { status: 'delivered' },
  createCategory: { name: 'Attic', is_discounted: false },
  updateCategory: { name: 'Reading lamps', is_discounted: true, discount: 15 },
}

const forms: Record<string, string> = {
  register:
    "-F 'name=Wilma Reed' -F 'email=wilma@example.com' -F 'phone=+1 555 010 0123' " +
    "-F 'password=six or more' -F 'confirmPassword=six or more'",
  createProduct:
    "-F 'name=Paper Boat' -F 'brand=Hobnock' -F 'description=Folds flat, floats once.' " +
    "-F 'category=Kitchen' -F 'price=4.20' -F 'itemsInStock=9' -F 'image=@icon.png'",
}

const api = `${settings.publicUrl}/api/v1`

/** How each call is made with curl, by its id, against this very shop: ids and log-ins are those of the demo. */
export async function examples(): Promise<Record<string, string>> {
  const ids = await sampleIds()
  return Object.fromEntries(
    areas.flatMap(({ operations }) => operations.map(([id, it]) => [id, exampleOf(id, it, ids)])),
  )
}

type SampleIds = Awaited<ReturnType<typeof sampleIds>>

/** How an admin logs in, for the examples of the admin area. */
export const adminLogIn = `curl -s -X POST -c admin.txt -H 'Content-Type: application/json' -d '{"email":"admin@example.com","password":"121212"}' '${api}/open/login'`

function exampleOf(id: string, { method, access, path }: Operation, ids: SampleIds) {
  const table = /^\/admin\/(users|orders|categories)/.exec(path)?.[1] ?? 'products'
  const [first, second = first] = ids[table as keyof SampleIds]
  const about = method === 'DELETE' && path.startsWith('/admin/') ? first : second
  const body = bodies[id]
  const curl = [
    'curl -s',
    method !== 'GET' && `-X ${method}`,
    id === 'logIn' && '-c user.txt',
    access !== 'anybody' && `-b ${access}.txt -c ${access}.txt`,
    forms[id],
    body && `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`,
    `'${api}${path.replace('{id}', about?.id ?? '')}'`,
  ]
    .filter(Boolean)
    .join(' ')
  return [
    ...preparationOf(id, ids),
    curl.replace('{mail}', `'"$TOKEN"'`).replace('"{total}"', `'$TOTAL'`),
  ].join('\n')
}

// What an example needs first: a token out of an email, a unit in the cart, its total, or an image to send.
function preparationOf(id: string, ids: SampleIds) {
  const token = (kind: string) =>
    `TOKEN=$(curl -s '${settings.publicUrl}/mailbox' | grep -o '${kind}/[A-Za-z0-9_-]*' | head -n 1 | cut -d/ -f2)`
  if (id === 'verifyEmail') return [token('activate')]
  if (id === 'resetPassword') return [token('reset-password')]
  if (id === 'removeFromCart')
    return [`curl -s -o added.json -b user.txt -X POST '${api}/products/${ids.products[1]?.id}'`]
  if (id === 'placeOrder') {
    return [
      `TOTAL=$(curl -s -b user.txt '${api}/users/me' | grep -o '"totalPrice":[0-9.]*' | cut -d: -f2)`,
    ]
  }
  if (id === 'createProduct') return [`curl -s -o icon.png '${settings.publicUrl}/icon.png'`]
  return []
}

/** The newest things of the demo, by table: what is deleted in an example is in no other. */
async function sampleIds() {
  const newest = <T extends 'products' | 'users' | 'categories' | 'orders'>(table: T) =>
    db
      .selectFrom(table as 'orders')
      .select('id')
      .orderBy('id', 'desc')
      .limit(2)
  return {
    products: await newest('products').execute(),
    users: await newest('users').execute(),
    categories: await newest('categories').execute(),
    orders: await newest('orders').where('status', '=', 'processing').execute(),
  }
}
