import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Insertable } from 'kysely'
import { preparedQuery } from '../../app/speed/prepared-query.server'
import { db } from '../../db/client'
import type { Database } from '../../db/schema'
import { createProduct } from './factories'

const lines = preparedQuery(({ slug, stock }: { slug: string; stock: number }) =>
  db
    .selectFrom('products')
    .select('name')
    .where('slug', '=', slug)
    .where('stock', '>=', stock)
    .where((eb) => eb('full_price', '>=', stock)),
)

test('runs a prepared query with the parameters of each call, including a parameter that it uses twice', async () => {
  const { id } = await createProduct(3)
  const { slug, name } = await db
    .selectFrom('products')
    .select(['slug', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(await lines(db, { slug, stock: 3 }), [{ name }])
  assert.deepEqual(await lines(db, { slug, stock: 4 }), [])
  assert.deepEqual(await lines(db, { slug: 'no-such-thing', stock: 0 }), [])
})

test('refuses a prepared query that does not access its parameters by name', async () => {
  const insert = preparedQuery((row: Insertable<Database['carts']>) =>
    db.insertInto('carts').values({ ...row }),
  )
  await assert.rejects(
    insert(db, { user_id: 'user', updated_at: 'now' }),
    /parameters of a prepared query/,
  )
})
