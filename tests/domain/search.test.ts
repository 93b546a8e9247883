import './test-database'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { listProducts } from '../../app/domain/catalogue/lists/list-products.server'
import { ProductUpdate } from '../../app/domain/catalogue/products/products'
import { updateProduct } from '../../app/domain/catalogue/products/products.server'
import { listUsers } from '../../app/domain/people/accounts/users.server'
import { db, engine, transaction } from '../../db/client'
import { newId } from '../../db/ids'
import { hasWords } from '../../db/searchable'
import { optimizeSearch } from '../../db/sqlite/search'
import { addRows } from '../support/add-rows'
import { onPostgres, unlessSqlite } from '../support/engine'
import { createProduct, createUser } from './factories'

const query = { search: '', category: '', page: 1, show: 'on-sale' } as const
const findNames = async (search: string, more = {}) => {
  const { products, total } = await listProducts({ ...query, search, ...more })
  assert(total >= products.length)
  return products.map(({ name }) => name)
}

async function addProduct(name: string, brand: string, description: string) {
  const { id } = await createProduct(1)
  await db.updateTable('products').set({ name, brand, description }).where('id', '=', id).execute()
  return id
}

before(async () => {
  await addProduct('Moon Lamp of Paper', 'Oddmoor', 'Mulberry paper over bamboo.')
  await addProduct('Reading Light', 'Lamplighter', 'For the last chapter.')
  await addProduct('Quiet Desk', 'Inkle', 'Room for a lamp and for a cup of tea.')
  await addProduct('Café Éclair Tin', 'Ærø & Söhne', 'Für Gebäck, 5% off!')
  await addProduct('灯笼', '東', 'A lantern of "red" silk.')
})

test('finds words in any order, each anywhere in name, brand or description', async () => {
  for (const search of ['moon paper', 'paper moon', 'lamp oddmoor', 'bamboo lamp ODD', 'ulberr']) {
    assert.deepEqual(await findNames(search), ['Moon Lamp of Paper'], search)
  }
  assert.deepEqual(await findNames('moon kettle'), [])
})

test('ranks name before brand before description, and newer products first within a rank', async () => {
  assert.deepEqual(await findNames('lamp'), ['Moon Lamp of Paper', 'Reading Light', 'Quiet Desk'])
  await addProduct('Second Lamp', 'Oddmoor', '')
  assert.deepEqual((await findNames('lamp')).slice(0, 2), ['Second Lamp', 'Moon Lamp of Paper'])
  // A requested order has priority over relevance.
  assert.deepEqual((await findNames('lamp', { sort: 'name' })).at(-1), 'Second Lamp')
})

test('finds the facts of a product, after matches in name and brand', async () => {
  const admin = await createUser('admin')
  const id = await addProduct('Evening Shawl', 'Inkle', 'Warm.')
  const update = async (facts: string) => {
    const { error, data } = await ProductUpdate.safeParseAsync({
      price: '12.50',
      itemsInStock: '1',
      facts,
    })
    assert.equal(error, undefined)
    if (data) await updateProduct(admin, id, data)
  }
  await update('Material: Flax and nettle\nWashing: 40 °C')
  for (const search of ['nettle', 'nettle shawl', 'INKLE flax', '40', 'warm 40 °c']) {
    assert.deepEqual(await findNames(search), ['Evening Shawl'], search)
  }
  // The names of facts are the same for many products.
  assert.deepEqual(await findNames('washing'), [])
  await addProduct('Nettle Tea', 'Inkle', '')
  assert.deepEqual(await findNames('nettle'), ['Nettle Tea', 'Evening Shawl'])
  await update('')
  assert.deepEqual(await findNames('nettle'), ['Nettle Tea'])
})

test('ignores accents and case', async () => {
  for (const search of ['cafe', 'ECLAIR', 'éclair', 'sohne', 'geback', 'fur']) {
    assert.deepEqual(await findNames(search), ['Café Éclair Tin'], search)
  }
})

test('finds short words, other scripts and punctuation', async () => {
  for (const [search, name] of [
    ['灯', '灯笼'],
    ['灯笼', '灯笼'],
    ['東', '灯笼'],
    ['lk', '灯笼'],
    ['"red"', '灯笼'],
    ['"', '灯笼'],
    ['5%', 'Café Éclair Tin'],
    ['tea up', 'Quiet Desk'],
    ['a.', 'Quiet Desk'],
  ] as const) {
    assert.deepEqual(await findNames(search), [name], search)
  }
  for (const search of [
    '%',
    '*',
    'lamp*',
    'name:lamp',
    'lamp OR moon',
    '(',
    '\u0000',
    '^la',
    'zq',
  ]) {
    const names = await findNames(search)
    assert(names.length <= 1, `${search}: ${names}`)
  }
})

test('finds words of one and two letters together with others, ranked like other words', async () => {
  await addProduct('Xq Zz 12', 'Vv', 'Yj.')
  await addProduct('Xq B', 'Vv Zz 12', 'Yj.')
  await addProduct('Xq C', 'Vv', 'Yj zz 12')
  for (const search of ['zz xq', 'xq zz 12', '12 zz', 'zz 12 q']) {
    assert.deepEqual(await findNames(search), ['Xq Zz 12', 'Xq B', 'Xq C'], search)
  }
  assert.deepEqual(await findNames('yj v q'), ['Xq C', 'Xq B', 'Xq Zz 12'])
  assert.deepEqual(await findNames('yj v q', { sort: 'name' }), ['Xq B', 'Xq C', 'Xq Zz 12'])
  await addProduct('Twelve Xq Zz', 'Vv', '')
  assert.deepEqual(await findNames('zz twel'), ['Twelve Xq Zz'])
  assert.deepEqual(await findNames('yj zx'), [])
})

test('finds a word of which a part is bold, and no products by the marks', async () => {
  await addProduct('Copper Pot', 'Inkle', 'A **Kett**le of **hand-beaten copper**.')
  for (const search of ['kettle', 'a kettle', 'kettle of', 'beaten copper']) {
    assert.deepEqual(await findNames(search), ['Copper Pot'], search)
  }
  for (const search of ['**', '**kett', 'of **'])
    assert.deepEqual(await findNames(search), [], search)
})

test('finds apostrophes and hyphens in whatever form they are written', async () => {
  await addProduct('Comme j’aime soup', 'Inkle', '')
  await addProduct("Rock 'n' roll mug", 'Inkle', '')
  await addProduct('T-Shirt', 'Inkle', '')
  await addProduct('Tie\u2011dye bag', 'Inkle', '')
  for (const [name, searches] of [
    ['Comme j’aime soup', ["j'aime", 'j‘aime', 'jʼaime']],
    ["Rock 'n' roll mug", ['rock ’n’ roll', "'n'"]],
    ['T-Shirt', ['t\u2011shirt', 't–shirt', 't−shirt', 't—shirt', 't\u2010shirt']],
    ['Tie\u2011dye bag', ['tie-dye', 'tie–dye']],
  ] as const) {
    for (const search of searches) assert.deepEqual(await findNames(search), [name], search)
  }
})

test('finds a changed product only by its new text, and does not find a deleted product', async () => {
  const id = await addProduct('Brass Whistle', 'Inkle', 'Loud.')
  assert.deepEqual(await findNames('whistle'), ['Brass Whistle'])
  await db.updateTable('products').set({ name: 'Brass Trumpet' }).where('id', '=', id).execute()
  assert.deepEqual(await findNames('whistle'), [])
  assert.deepEqual(await findNames('trumpet'), ['Brass Trumpet'])
  await assert.rejects(
    transaction(async (trx) => {
      await trx.updateTable('products').set({ name: 'Tuba' }).where('id', '=', id).execute()
      throw new Error('no')
    }),
  )
  assert.deepEqual(await findNames('tuba'), [])
  await db.deleteFrom('products').where('id', '=', id).execute()
  assert.deepEqual(await findNames('trumpet'), [])
})

test('lists each result of a search on only one page, even within a category', async () => {
  const { categoryId } = await createProduct(1)
  for (let number = 0; number < 30; number++) {
    const { id } = await createProduct(1, { categoryId })
    const [name, brand] = number % 2 ? [`Gong ${number}`, 'x'] : [`Bell ${number}`, 'Gongworks']
    await db.updateTable('products').set({ name, brand }).where('id', '=', id).execute()
  }
  const pages = [await findNames('gong'), await findNames('gong', { page: 2 })]
  assert.deepEqual(
    pages.map((names) => names.length),
    [24, 6],
  )
  const names = pages.flat()
  assert.equal(new Set(names).size, 30)
  assert(names.slice(0, 15).every((name) => name.startsWith('Gong')))
  const { name: category } = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow()
  assert.equal((await findNames('gong', { category })).length, 24)
  assert.deepEqual(await findNames('lamp', { category }), [])
})

test('finds users by parts of name and email', async () => {
  const user = await createUser()
  await db.updateTable('users').set({ name: 'Zoë Quill' }).where('id', '=', user.id).execute()
  for (const search of ['zoe', 'quill zo', user.email, `zoë ${user.email.slice(0, 6)}`]) {
    const { users } = await listUsers({ role: '', search, page: 1 })
    assert.deepEqual(
      users.map(({ id }) => id),
      [user.id],
      search,
    )
  }
  assert.equal((await listUsers({ role: 'admin', search: 'zoe', page: 1 })).total, 0)
})

test('does not count hidden products among the results of a common word', async () => {
  const bricks: string[] = []
  for (let n = 0; n < 205; n++) bricks.push(await addProduct(`Brick ${n}`, 'Kiln', 'Baked.'))
  const { total } = await listProducts({ ...query, search: 'brick' })
  assert.equal(total, 205)
  await db
    .updateTable('products')
    .set({ hidden_at: new Date().toISOString() })
    .where('id', 'in', bricks.slice(0, 3))
    .execute()
  for (const more of [{}, { sort: 'name' } as const, { page: 9 }]) {
    const list = await listProducts({ ...query, search: 'brick', ...more })
    assert.equal(list.total, 202)
    assert.equal(list.pages, 9)
  }
  const all = await listProducts({ ...query, search: 'brick', show: 'all' })
  assert.equal(all.total, 205)
})

test('lists the same products in both directions, each on one page only', async () => {
  for (const sort of ['newest', 'price', 'name', 'likes'] as const) {
    const [forward, backward] = [
      await everyPage({ sort }),
      await everyPage({ sort, reversed: true }),
    ]
    assert.equal(new Set(forward).size, forward.length)
    assert.deepEqual(forward, backward.toReversed(), sort)
    const [first] = await findNames('', { sort })
    assert.equal(forward[0], first)
  }
})

async function everyPage(more: object) {
  const { total, pages } = await listProducts({ ...query, ...more })
  assert(pages > 8)
  const names: string[] = []
  for (let page = 1; page <= pages; page++) names.push(...(await findNames('', { ...more, page })))
  assert.equal(names.length, total)
  return names
}

test('merges the segments that many changes leave in the search index', async () => {
  const ids: string[] = []
  for (let n = 0; n < 30; n++) ids.push(await addProduct(`Sail ${n}`, 'Loft', ''))
  await db.deleteFrom('products').where('id', 'in', ids.slice(0, 10)).execute()
  const before = await findNames('sail loft')
  assert.equal(before.length, 20)
  if (!onPostgres) assert((await countSegments('product_search')) > 1)
  await engine.optimizeSearch()
  if (!onPostgres) assert.equal(await countSegments('product_search'), 1)
  assert.deepEqual(await findNames('sail loft'), before)
  await addProduct('Sail Bag', 'Loft', '')
  assert.equal((await findNames('loft sail')).length, 21)
})

test('lets other commands write while the index is merged in steps', {
  skip: unlessSqlite,
}, async () => {
  for (let n = 0; n < 30; n++) await addProduct(`Oar ${n}`, 'Loft', '')
  const optimizing = optimizeSearch(db, 1)
  for (let n = 30; n < 40; n++) await addProduct(`Oar ${n}`, 'Loft', '')
  await optimizing
  assert((await countSegments('product_search')) <= 2)
  assert.equal((await listProducts({ ...query, search: 'oar loft' })).total, 40)
  await sql`insert into product_search (product_search) values ('integrity-check')`.execute(db)
})

async function countSegments(index: string) {
  const { rows } = await sql<{ segments: number }>`
    select count(distinct segid) as segments from ${sql.table(`${index}_idx`)}
  `.execute(db)
  return rows[0]?.segments ?? 0
}

test('a search for many single letters costs little more than reading each product once', {
  skip: unlessSqlite,
}, async () => {
  const { categoryId } = await createProduct(1)
  const time = new Date().toISOString()
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  // Words that repeat late, so that the index contains most trigrams.
  const textOf = (n: number) =>
    Array.from(
      { length: 12 },
      (_, at) => `${letters[(n * (at + 3)) % 26]}${letters[(n + at * 7) % 26]}${(n * at) % 97}`,
    ).join(' ')
  const products = Array.from({ length: 5000 }, (_, n) => ({
    id: newId(),
    slug: `many-${n}`,
    name: `${n}`,
    brand: '0',
    description: `${textOf(n)} tsnuoiea`,
    full_price: 100,
    price: 100,
    stock: 0,
    category_id: categoryId,
    created_at: time,
    updated_at: time,
  }))
  await transaction((trx) => addRows(trx, 'products', products))
  const once = await processorTime(async () => {
    const rows = await db.selectFrom('products').select(['name', 'brand', 'description']).execute()
    return rows.filter((row) => hasWords(`${row.name} ${row.brand} ${row.description}`, 't s'))
  })
  const search = await processorTime(() => findNames('t s n u o i e a'))
  assert(search < 20 * once, `${search} µs, reading once takes ${once} µs`)
})

async function processorTime(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
