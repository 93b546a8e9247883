import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { insertProducts } from '../../app/domain/catalogue/products/insert-products.server'
import { Environment } from '../../app/environment.server'
import { newId } from '../../db/ids'
import { openPostgres } from '../../db/postgres/dialect'
import { describeError } from '../../db/postgres/server'
import { timeFromNow } from '../../db/time'
import { addPeople, type Person } from '../soak/visitors'
import { addBuyers, buyByForm, Orders, setStock } from '../support/buyers'
import { command } from '../support/command'
import { temporaryFolder } from '../support/data'
import { openDatabaseOf, unlessPostgres } from '../support/engine'
import { file, image } from '../support/images'
import { type PostgresServer, startPostgres } from '../support/postgres'
import { roundRobin } from '../support/proxy'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, type Visitor } from '../support/visitor'
import { maxWaitMs, until } from '../support/wait'
import { zipOf } from '../support/zip'

// Simulates three machines on one PostgreSQL database, behind a proxy that sends each request to the next process.

const maxParallel = 24
const slug = 'paper-moon-lamp'

describe('three processes on one database', { skip: unlessPostgres }, () => {
  let shops: [Shop, Shop, Shop]
  let proxy: Awaited<ReturnType<typeof roundRobin>>
  let db: ReturnType<typeof databaseOf>
  let admin: Visitor

  before(async () => {
    const first = await openShop({ API_RATE_LIMIT: '1000000' })
    const elsewhere = () =>
      openShop({
        DATA_DIR: temporaryFolder(),
        DATABASE_URL: first.databaseUrl,
        API_RATE_LIMIT: '1000000',
      })
    shops = [first, await elsewhere(), await elsewhere()]
    proxy = await roundRobin(shops.map(({ url }) => url))
    db = databaseOf(first)
    admin = await loggedIn(shops[0].url, 'admin@example.com')
  })
  after(async () => {
    await assertStockInvariant(db)
    await db.destroy()
    proxy.close()
    for (const shop of shops) await shop.close()
  })

  const cookieOf = (visitor: Visitor) => visitor.cookies.getCookieStringSync(shops[0].url)
  const productOf = (slug: string) =>
    db.selectFrom('products').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

  test('a toast that one process sets is shown by the next one', async () => {
    const visitor = await loggedIn(proxy.url, 'ines@example.com')
    await visitor.visit(`/products/${slug}`)
    for (let unit = 0; unit < 3; unit++) {
      await visitor.press('Add to cart')
      assert.match(visitor.toast ?? '', /added to cart/i)
    }
  })

  test('a session and its XSRF token are valid in every process', async () => {
    const visitor = await loggedIn(shops[0].url, 'user@example.com')
    const cookies = visitor.cookies.getCookiesSync(shops[0].url)
    const token = cookies.find(({ key }) => key === 'XSRF-TOKEN')?.value ?? ''
    const { id } = await productOf(slug)
    for (const shop of shops) {
      await visitor.visit(`${shop.url}/user`)
      assert.equal(visitor.heading, 'User Profile')
      const request = (sent: string) =>
        fetch(`${shop.url}/api/v1/products/${id}`, {
          method: 'POST',
          headers: { cookie: cookieOf(visitor), 'x-xsrf-token': sent },
        })
      assert.equal((await request(token)).status, 200)
      assert.equal((await request('another one')).status, 403)
    }
  })

  test('a ban takes effect immediately in every process', async () => {
    const orla = await loggedIn(shops[0].url, 'orla@example.com')
    await orla.visit(`${shops[1].url}/user`)
    assert.equal(orla.heading, 'User Profile')
    await admin.visit('/admin/users?search=orla')
    await admin.follow('Edit Orla Tansywick')
    await admin.press('Ban')
    for (const { url } of shops) {
      await orla.visit(`${url}/user`)
      assert.equal(orla.path, '/login')
    }
  })

  test('guests of every process see a new price, and that a product is hidden, immediately', async () => {
    const paths = ['/products?search=lamp', `/products/${slug}`, '/api/v1/open/products']
    const pages = () =>
      Promise.all(
        shops.flatMap(({ url }) => paths.map(async (path) => (await fetch(url + path)).text())),
      )
    const { id, stock } = await productOf(slug)
    for (let price = 11; price <= 15; price++) {
      await pages()
      const changed = await fetch(`${shops[price % 3]?.url}/api/v1/admin/products/${id}`, {
        method: 'PUT',
        headers: { cookie: cookieOf(admin), 'content-type': 'application/json' },
        body: JSON.stringify({ price: `${price}.37`, itemsInStock: String(stock) }),
      })
      assert.equal(changed.status, 200)
      for (const page of await pages()) assert.match(page, new RegExp(`${price}\\.37`))
    }
    await admin.visit(`/admin/products/${id}`)
    await admin.press('Hide from the shop')
    for (const { url } of shops) {
      assert.equal((await fetch(`${url}/products/${slug}`)).status, 404)
      assert.doesNotMatch(await (await fetch(`${url}/products?search=lamp`)).text(), /15\.37/)
    }
    await admin.press('Show in the shop')
    for (const { url } of shops) assert.equal((await fetch(`${url}/products/${slug}`)).status, 200)
  })

  test('every process serves an image that was uploaded to one of them', async () => {
    const picture = await image('png', { hue: 77 })
    const category = await db.selectFrom('categories').select('name').executeTakeFirstOrThrow()
    const form = new FormData()
    const draft = { name: 'Shared Thing', description: 'A thing.', brand: 'Maker' }
    for (const [name, value] of Object.entries({ ...draft, price: '2', itemsInStock: '3' })) {
      form.set(name, value)
    }
    form.set('category', category.name)
    form.set('image', picture)
    const created = await fetch(`${shops[0].url}/api/v1/admin/products`, {
      method: 'POST',
      headers: { cookie: cookieOf(admin) },
      body: form,
    })
    assert.equal(created.status, 201)
    for (const { url } of [shops[2], shops[1], shops[0]]) {
      const page = await (await fetch(`${url}/products/shared-thing`)).text()
      const [path = ''] = /\/images\/[0-9a-f]{32}/.exec(page) ?? []
      for (const width of ['', '?w=300']) {
        const { status, headers } = await fetch(url + path + width)
        assert.deepEqual([status, headers.get('content-type')?.split('/')[0]], [200, 'image'])
      }
    }
  })

  test('an import that was checked by one process runs at another, with its images', async () => {
    const category = await db.selectFrom('categories').select('name').executeTakeFirstOrThrow()
    await admin.visit(`${shops[0].url}/admin/import`)
    const bytes = new Uint8Array(await (await image('png', { hue: 99 })).arrayBuffer())
    const text = `name,brand,description,category,price,stock,image
Travelled lamp,Maker,It shines.,${category.name},12.50,7,lamp.png`
    await admin.send('Check the files', {
      'CSV file': file(text, 'goods.csv', 'text/csv'),
      'ZIP file with images': file(await zipOf({ 'lamp.png': bytes }), 'a.zip', 'application/zip'),
    })
    assert.equal(admin.heading, 'Check the import')
    const { path } = admin
    await admin.visit(shops[1].url + path)
    await admin.press('Import 1 product')
    await until(
      () => `the import ends: ${admin.text}`,
      async () => !(await admin.visit(shops[2].url + path)).text.includes('Importing'),
    )
    assert.match(admin.text, /1 new product, 0 changed, 1 image\./)
    for (const { url } of shops) {
      const page = await (await fetch(`${url}/products/travelled-lamp`)).text()
      const [image = ''] = /\/images\/[0-9a-f]{32}/.exec(page) ?? []
      assert.equal((await fetch(url + image)).status, 200)
    }
  })

  test('200 buyers who want 20 units of a variant get exactly 20', async () => {
    const notebook = { slug: 'margin-notebook', variant: await setStock(db, 'MAR-A5-L', 20) }
    const others = (await productOf(notebook.slug)).stock - 20
    let sold = 0
    await inParallel(await addPeople(db, 200), async (buyer, at) => {
      const isBought = await (at % 2
        ? buyByForm(db, proxy.url, buyer, notebook)
        : buyByApi(buyer, notebook.variant))
      if (isBought) sold++
    })
    assert.equal(sold, 20)
    assert.equal((await productOf(notebook.slug)).stock, others)
    await assertStockInvariant(db)
  })

  /** Returns true if the unit was bought, false if none was left. Fails at any other response. */
  async function buyByApi({ cookie }: Person, id: string) {
    const post = (path: string) =>
      untilNotBusy(() =>
        fetch(`${proxy.url}/api/v1/products/${path}`, { method: 'POST', headers: { cookie } }),
      )
    const added = await post(id)
    if (added.status === 409) return false
    assert.equal(added.status, 200, await added.text())
    const ordered = await post('order')
    assert.equal(ordered.status, 200, await ordered.text())
    return true
  }

  async function untilNotBusy(send: () => Promise<Response>) {
    let response = await send()
    const isServed = async () => {
      if (response.status !== 503) return true
      await response.body?.cancel()
      response = await send()
      return response.status !== 503
    }
    await until('the shop is not busy', isServed, { pauseMs: 100 })
    return response
  }

  // Must be the last test, because it kills a process.
  test('acknowledged orders survive, once each, when a process is killed while orders are placed', async () => {
    const buyers = await addBuyers(db, 150)
    const orders = new Orders(proxy.url, shops[2], 40)
    await inParallel(buyers, (buyer) => orders.place(buyer))
    await orders.assertComplete(db, buyers)
  })
})

describe('with a database server of its own', { skip: unlessPostgres }, () => {
  let server: PostgresServer | Error
  before(async () => {
    server = await startPostgres().catch((error: Error) => error)
  })
  after(() => (server instanceof Error ? undefined : server.close()))

  test('encrypts the connection and checks the server as sslmode says, without a warning, or says what is missing', async (t) => {
    if (server instanceof Error) return t.skip(server.message)
    if (!server.certificate) return t.skip('needs openssl')
    const known = `sslrootcert=${server.certificate}`
    const expected: [query: string, outcome: RegExp, host?: string][] = [
      ['sslmode=disable', /^plain$/],
      [`sslmode=verify-full&${known}`, /^encrypted$/],
      [`${known}&sslmode=require`, /^encrypted$/],
      ['sslmode=no-verify', /^encrypted$/],
      ['uselibpqcompat=true&sslmode=require', /^encrypted$/],
      ['sslmode=require', /certificate of an authority .* unknown.*sslrootcert=/],
      ['sslmode=verify-full', /certificate of an authority .* unknown.*sslrootcert=/],
      [`sslmode=verify-full&${known}`, /certificate for another host name/, 'localhost'],
      [`sslmode=require&${known}`, /certificate for another host name/, 'localhost'],
      [
        'sslmode=require&sslrootcert=/no/ca.pem',
        /^sslrootcert=\/no\/ca\.pem in DATABASE_URL cannot be read\.$/,
      ],
      ['host=/no/socket', /cannot be reached\.$/],
      ['sslmode=verfy-full', /sslmode in DATABASE_URL must be/],
    ]
    const warnings: Error[] = []
    process.on('warning', (warning) => warnings.push(warning))
    for (const [query, outcome, host = '127.0.0.1'] of expected) {
      const url = `${server.url.replace('127.0.0.1', host)}?${query}`
      assert.match(await outcomeOf(url), outcome, `${query} at ${host}`)
    }
    assert.deepEqual(warnings, [])
  })

  test('responds with 503 only for a moment, and logs no error, when the server restarts', async (t) => {
    if (server instanceof Error) return t.skip(server.message)
    const { certificate, restart } = server
    const tls = certificate && `?sslmode=verify-full&sslrootcert=${certificate}`
    const environment = { DATABASE_URL: server.url + tls, DEMO_MODE: 'false' }
    const dataDir = temporaryFolder()
    const prepared = await command('prepare', dataDir, [], environment)
    assert.deepEqual([prepared.status, prepared.stderr], [0, ''])
    const db = openDatabaseOf(dataDir, environment.DATABASE_URL)
    const id = await addProduct(db)
    const people = await addPeople(db, 4)
    await db.destroy()
    const shop = await openShop({
      ...environment,
      DATA_DIR: dataDir,
      API_RATE_LIMIT: '1000000',
    })
    const seen = new Map<number, number>()
    const request = async ({ cookie }: Person) => {
      const responses = await Promise.all([
        fetch(`${shop.url}/api/v1/products/${id}`, { method: 'POST', headers: { cookie } }),
        fetch(`${shop.url}/products?search=${newId()}`),
        fetch(`${shop.url}/user`, { headers: { cookie } }),
      ])
      for (const response of responses) {
        await response.arrayBuffer()
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      }
      return responses.every(({ status }) => status === 200)
    }
    let isRestarted = false
    const restarting = (async () => {
      await until('the shop responds', () => (seen.get(200) ?? 0) >= 60, { pauseMs: 5 })
      for (let time = 0; time < 3; time++) await restart()
      isRestarted = true
    })()
    const asking = Promise.all(
      people.map(async (person) => {
        let well = 0
        const hasRecovered = async () => {
          const isHealthy = await request(person)
          well = isRestarted && isHealthy ? well + 1 : 0
          return well >= 5
        }
        // Three restarts, and five rounds in a row that succeed afterwards.
        await until(() => `the shop recovers: ${JSON.stringify([...seen])}`, hasRecovered, {
          pauseMs: 0,
          maxMs: 4 * maxWaitMs,
        })
      }),
    )
    await Promise.all([asking, restarting]).catch((error) => {
      throw new Error(`${error}\n${errorLogOf(shop)}`, { cause: error })
    })
    t.diagnostic(`responses: ${JSON.stringify([...seen])}`)
    assert.deepEqual(
      [...seen.keys()].filter((status) => ![200, 503].includes(status)),
      [],
      errorLogOf(shop),
    )
    const after = openDatabaseOf(dataDir, environment.DATABASE_URL)
    await assertStockInvariant(after)
    await after.destroy()
    await shop.close()
  })
})

async function outcomeOf(databaseUrl: string) {
  const { data, error } = Environment.safeParse({ DATABASE_URL: databaseUrl })
  if (!data?.DATABASE_URL) return String(error?.issues[0]?.message)
  const { db } = openPostgres(data.DATABASE_URL)
  try {
    const { rows } = await sql<{
      ssl: boolean
    }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    return rows[0]?.ssl ? 'encrypted' : 'plain'
  } catch (error) {
    return String(describeError(databaseUrl, error))
  } finally {
    await db.destroy()
  }
}

/** The log of the shop without the access log. */
function errorLogOf(shop: Shop) {
  return shop.log().replace(/^\d{4}-\S+ \S{36} .*\n/gm, '')
}

async function inParallel<T>(items: T[], work: (item: T, at: number) => Promise<unknown>) {
  const queue = [...items.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: maxParallel }, worker))
}

async function addProduct(db: ReturnType<typeof openDatabaseOf>) {
  const [id, category] = [newId(), newId()]
  const now = timeFromNow()
  await db
    .insertInto('categories')
    .values({ id: category, slug: 'kind', name: 'Kind', created_by: null, created_at: now })
    .execute()
  const texts = { slug: 'thing', name: 'Thing', brand: 'Maker', description: 'A thing.' }
  const counts = { full_price: 100, stock: 1e6, category_id: category, image_id: null }
  const product = { id, ...texts, ...counts, created_at: now, updated_at: now }
  await db.transaction().execute((trx) => insertProducts(trx, [product]))
  return id
}
