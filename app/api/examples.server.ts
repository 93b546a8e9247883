import { db } from 'db/client'
import { settings } from '~/settings.server'
import { areas } from './areas.server'
import type { Operation } from './operation.server'

const api = `${settings.publicUrl}/api/v1`

/** The examples by operation id, with ids and logins of this demo shop. */
export async function examples(): Promise<Record<string, string>> {
  const ids = await sampleIds()
  return Object.fromEntries(
    areas.flatMap(({ operations }) => operations.map(([id, it]) => [id, exampleOf(id, it, ids)])),
  )
}

type SampleIds = Record<string, { id: string }[]>

export const adminLogIn = `curl -s -X POST -c admin.txt -H 'Content-Type: application/json' -d '{"email":"admin@example.com","password":"121212"}' '${api}/open/login'`

function exampleOf(id: string, { method, access, path, example }: Operation, ids: SampleIds) {
  const table = /^\/admin\/(\w+)/.exec(path)?.[1] ?? 'products'
  const [first, second = first] = ids[table] ?? []
  const row = method === 'DELETE' && path.startsWith('/admin/') ? first : second
  const curl = [
    'curl -s',
    method !== 'GET' && `-X ${method}`,
    id === 'logIn' && '-c user.txt',
    access !== 'everyone' && `-b ${access}.txt -c ${access}.txt`,
    typeof example === 'string' && example,
    typeof example === 'object' &&
      `-H 'Content-Type: application/json' -d '${JSON.stringify(example)}'`,
    `'${api}${path.replace('{id}', row?.id ?? '')}'`,
  ]
    .filter(Boolean)
    .join(' ')
  return [
    ...preparationOf(id, ids),
    curl.replace('{mail}', `'"$TOKEN"'`).replace('"{total}"', `'$TOTAL'`),
  ].join('\n')
}

function preparationOf(id: string, ids: SampleIds) {
  const token = (kind: string) =>
    `TOKEN=$(curl -s '${settings.publicUrl}/mailbox' | grep -o '${kind}/[A-Za-z0-9_-]*' | head -n 1 | cut -d/ -f2)`
  if (id === 'verifyEmail') return [token('activate')]
  if (id === 'resetPassword') return [token('reset-password')]
  if (id === 'removeFromCart')
    return [`curl -s -o added.json -b user.txt -X POST '${api}/products/${ids.products?.[1]?.id}'`]
  if (id === 'placeOrder') {
    return [
      `TOTAL=$(curl -s -b user.txt '${api}/users/me' | grep -o '"totalPrice":[0-9.]*' | cut -d: -f2)`,
    ]
  }
  if (id === 'createProduct') return [`curl -s -o icon.png '${settings.publicUrl}/icon.png'`]
  return []
}

// The two newest rows by table: an example deletes the first, so that all others use the second.
async function sampleIds(): Promise<SampleIds> {
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
