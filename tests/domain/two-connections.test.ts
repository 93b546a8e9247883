import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { addToCart } from '../../app/domain/buying/cart/cart.server'
import { settings } from '../../app/settings.server'
import { db, engine, type Trx, transaction } from '../../db/client'
import { newId } from '../../db/ids'
import { untilNotBusy } from '../support/busy'
import { openDatabaseOf, unlessPostgres, unlessSqlite } from '../support/engine'
import { maxWaitMs } from '../support/wait'
import { createProduct, createUser, createUsers, stockOf } from './factories'

const category = (name: string) => ({
  id: newId(),
  slug: name,
  name,
  created_by: null,
  created_at: '2026',
})
const exists = async (name: string, reader: Pick<typeof db, 'selectFrom'> = db) =>
  (await reader.selectFrom('categories').select('id').where('name', '=', name).execute()).length > 0

test('reads without waiting for an open transaction, and without its changes', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: beginning, resolve: begun } = Promise.withResolvers<Trx>()
  const writing = transaction(async (trx) => {
    await trx.insertInto('categories').values(category('Half done')).execute()
    begun(trx)
    await ended
  })
  const trx = await beginning
  // Also after the tick in which other transactions commit.
  await setImmediate()
  assert.equal(await exists('Half done'), false)
  assert.equal(await exists('Half done', trx), true)
  end()
  await writing
  assert.equal(await exists('Half done'), true)
})

test('does not block reads while writes wait for a long command', async () => {
  const waiting: Promise<unknown>[] = []
  await engine.exclusive(async () => {
    // On PostgreSQL each has its own connection: a write that waits for one is refused after two seconds.
    for (let number = 0; number < 4; number++) {
      const row = category(`Waiting ${number}`)
      waiting.push(db.insertInto('categories').values(row).execute())
    }
    for (let round = 0; round < 20; round++) assert.equal(await exists('Waiting 0'), false)
  })
  await Promise.all(waiting)
  assert(await exists('Waiting 3'))
})

// On PostgreSQL, a write on another connection may arrive after the command has begun, and then waits for it.
test('acknowledges a write before a long command when the write is on disk, not when the command ends', {
  skip: unlessSqlite,
}, async () => {
  const writing = db.insertInto('categories').values(category('Just before')).execute()
  const isAcknowledged = writing.then(() => true)
  // The command ends when the write is acknowledged, or after two minutes if the write waits for the command.
  const giveUp = new AbortController()
  const tooLate = setTimeout(maxWaitMs, false, { signal: giveUp.signal }).catch(() => false)
  assert(await engine.exclusive(() => Promise.race([isAcknowledged, tooLate])))
  giveUp.abort()
  assert(await exists('Just before'))
})

test('rolls back a long command that fails, and continues with other writes', async () => {
  await assert.rejects(
    engine.exclusive(async (trx) => {
      await trx.insertInto('categories').values(category('Failed command')).execute()
      await setImmediate()
      throw new Error('no')
    }),
  )
  assert.equal(await exists('Failed command'), false)
  await db.insertInto('categories').values(category('After the command')).execute()
  assert(await exists('After the command'))
})

test('reads its own writes at once', async () => {
  for (let round = 0; round < 50; round++) {
    await db
      .insertInto('categories')
      .values(category(`Round ${round}`))
      .execute()
    assert(await exists(`Round ${round}`))
  }
})

test('commits the other transactions of a group when some fail', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, number) =>
      transaction(async (trx) => {
        await trx
          .insertInto('categories')
          .values(category(`Together ${number}`))
          .execute()
        if (number % 3 === 0) throw new Error('no')
        // Breaks a constraint: the name is taken.
        if (number % 3 === 1)
          await trx.insertInto('categories').values(category('Half done')).execute()
      }),
    ),
  )
  for (const [number, { status }] of outcomes.entries()) {
    assert.equal(status, number % 3 === 2 ? 'fulfilled' : 'rejected')
    assert.equal(await exists(`Together ${number}`), number % 3 === 2)
  }
})

test('acknowledges a commit only when other connections can read it', async () => {
  const otherConnection = openDatabaseOf(settings.dataDir)
  await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      await db
        .insertInto('categories')
        .values(category(`Visible ${number}`))
        .execute()
      assert(await exists(`Visible ${number}`, otherConnection))
    }),
  )
  await otherConnection.destroy()
})

test('writes from two connections alternately without a lost update', async () => {
  const otherConnection = openDatabaseOf(settings.dataDir)
  const { id } = await createProduct(0)
  const raise = (to: typeof db) =>
    to
      .updateTable('variants')
      .set((eb) => ({ stock: eb('stock', '+', 1), received: eb('received', '+', 1) }))
      .where('id', '=', id)
      .execute()
  for (let round = 0; round < 20; round++) {
    await raise(db)
    await raise(otherConnection)
  }
  assert.equal(await stockOf(id), 40)
  await otherConnection.destroy()
})

test('lets five of fifty customers add the last five units at once', async () => {
  const { id } = await createProduct(5)
  const buyers = await createUsers(50)
  const outcomes = await Promise.allSettled(
    buyers.map((buyer) => untilNotBusy(() => addToCart(buyer.id, id))),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5)
  assert.equal(await stockOf(id), 0)
})

test('leaves connections for other commands when many customers want a product that another program has locked', {
  skip: unlessPostgres,
}, async () => {
  const otherConnection = openDatabaseOf(settings.dataDir)
  const [locked, free] = [await createProduct(24), await createProduct(1)]
  const buyers = await createUsers(24)
  const other = await createUser()
  let waiting: Promise<unknown>[] = []
  await otherConnection.transaction().execute(async (trx) => {
    await trx.selectFrom('products').where('id', '=', locked.id).select('id').forUpdate().execute()
    waiting = buyers.map((buyer) => untilNotBusy(() => addToCart(buyer.id, locked.id)))
    await addToCart(other.id, free.id)
    assert.equal(await stockOf(locked.id), 24)
  })
  await Promise.all(waiting)
  assert.deepEqual([await stockOf(locked.id), await stockOf(free.id)], [0, 0])
  await otherConnection.destroy()
})

test('stores exactly the acknowledged transactions when the disk is full, and continues afterwards', {
  skip: unlessSqlite,
}, async () => {
  const pragma = async (name: string) =>
    Object.values(
      (await sql.raw<Record<string, number>>(`pragma ${name}`).execute(db)).rows[0] ?? {},
    )[0]
  const pages = Number(await pragma('page_count'))
  await pragma(`max_page_count = ${pages + 40}`)
  const names = Array.from({ length: 60 }, (_, number) => `${'Long name '.repeat(300)}${number}`)
  const outcomes: PromiseSettledResult<unknown>[] = []
  for (let start = 0; start < names.length; start += 6) {
    const some = names.slice(start, start + 6).map((name) =>
      transaction(async (trx) => {
        await trx.insertInto('categories').values(category(name)).execute()
        await trx
          .insertInto('categories')
          .values(category(`${name} too`))
          .execute()
      }),
    )
    outcomes.push(...(await Promise.allSettled(some)))
  }
  await pragma('max_page_count = 4294967294')
  const acknowledged = outcomes.map(({ status }) => status === 'fulfilled')
  assert(acknowledged.includes(true) && acknowledged.includes(false))
  for (const [number, isAcknowledged] of acknowledged.entries()) {
    assert.equal(await exists(names[number] ?? ''), isAcknowledged)
    assert.equal(await exists(`${names[number]} too`), isAcknowledged)
  }
  await db.insertInto('categories').values(category('Afterwards')).execute()
  assert(await exists('Afterwards'))
})

test('writes nothing more in a transaction that SQLite has ended, and continues with the next one', {
  skip: unlessSqlite,
}, async () => {
  await assert.rejects(
    transaction(async (trx) => {
      await sql.raw('rollback').execute(trx)
      await trx
        .insertInto('categories')
        .values(category('Too late'))
        .execute()
        .catch(() => {})
    }),
  )
  assert.equal(await exists('Too late'), false)
  await db.insertInto('categories').values(category('Next')).execute()
  assert(await exists('Next'))
})
