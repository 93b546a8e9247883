import { db } from 'db/client'
import { settings } from '~/settings.server'
import { allOperations, areas } from './areas.server'
import type { Operation } from './operation.server'

const api = `${settings.publicUrl}/api/v1`

export async function examples(): Promise<Record<string, string>> {
  const ids = await sampleIds()
  return Object.fromEntries(
    areas.flatMap(({ operations }) =>
      operations.map(([id, operation]) => [id, exampleOf(id, operation, ids)]),
    ),
  )
}

type SampleIds = Record<string, { id: string }[]>

export const adminLogIn = `curl -s -X POST -c admin.txt -H 'Content-Type: application/json' -d '{"email":"admin@example.com","password":"121212"}' '${api}/open/login'`

function exampleOf(id: string, operation: Operation, ids: SampleIds) {
  const { method, access, path, example } = operation
  const who = access === 'user' ? 'user' : 'admin'
  const [first, second = first] = ids[tableOf(operation)] ?? []
  const isDeleted = method === 'DELETE' && /^\/admin\/.*\{id\}$/.test(path)
  const sample = isDeleted ? first : second
  const curl = [
    'curl -s',
    method !== 'GET' && `-X ${method}`,
    id === 'logIn' && '-c user.txt',
    access !== 'everyone' && `-b ${who}.txt -c ${who}.txt`,
    typeof example === 'string' && example,
    typeof example === 'object' &&
      `-H 'Content-Type: application/json' -d '${JSON.stringify(example)}'`,
    `'${api}${path.replace('{id}', id === 'endSession' ? `'"$SESSION"'` : (sample?.id ?? ''))}'`,
  ]
    .filter(Boolean)
    .join(' ')
  return [
    ...preparationOf(id, ids),
    curl
      .replace('{product}', ids.products?.[1]?.id ?? '')
      .replace('{tokenFromEmail}', `'"$TOKEN"'`)
      .replace('"{total}"', `'$TOTAL'`),
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
  if (id === 'endSession') {
    return [
      `curl -s -o second.json -X POST -H 'Content-Type: application/json' -d '{"email":"user@example.com","password":"121212"}' '${api}/open/login'`,
      `SESSION=$(curl -s -b user.txt '${api}/users/sessions' | grep -o '"_id":"[0-9a-f]*"' | tail -n 1 | cut -d'"' -f4)`,
    ]
  }
  if (id === 'createProduct') return [`curl -s -o icon.png '${settings.publicUrl}/icon.png'`]
  return []
}

// Finds the two newest rows of each table: one to delete, and one for the other examples.
async function sampleIds(): Promise<SampleIds> {
  const samples: SampleIds = {}
  for (const table of new Set(allOperations.filter(hasId).map(tableOf))) {
    samples[table] = await db
      .selectFrom(table)
      .select('id')
      .$if(table === 'orders', (orders) => orders.where('status', '=', 'processing'))
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
  }
  return samples
}

function hasId({ path }: Operation) {
  return path.includes('{id}')
}

// The table that `{id}` refers to: `orders` for /admin/orders/{id}. The cast stands for any table with the column `id`.
function tableOf({ path }: Operation) {
  return (/^\/admin\/(\w+)/.exec(path)?.[1] ?? 'products') as 'orders'
}
