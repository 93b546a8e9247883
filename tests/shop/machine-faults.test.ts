import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { builtCommand } from '../support/build'
import { command } from '../support/command'
import { demoData, temporaryFolder } from '../support/data'
import { onPostgres, unlessSqlite } from '../support/engine'
import { image } from '../support/images'
import { databaseOf, openShop, untilLogged } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'

const oneSentence = /^The shop cannot start: [^\n]+\.\n$/

type Damage = [damage: (dataDir: string) => void, sentence: RegExp, skip?: typeof unlessSqlite]

const damages: Record<string, Damage> = {
  'shop.sqlite is not a database': [
    (dataDir) => writeFileSync(join(dataDir, 'shop.sqlite'), 'this is no database'.repeat(500)),
    /shop\.sqlite is damaged\. Restore a backup with `npm run restore -- BACKUP --replace`/,
    unlessSqlite,
  ],
  'a part of shop.sqlite is overwritten': [
    (dataDir) => {
      const file = join(dataDir, 'shop.sqlite')
      writeFileSync(file, readFileSync(file).fill(7, 8_192, 200_000))
    },
    /shop\.sqlite is damaged/,
    unlessSqlite,
  ],
  'the session secret cannot be read': [
    (dataDir) => {
      rmSync(join(dataDir, 'session-secret'), { force: true })
      mkdirSync(join(dataDir, 'session-secret'))
    },
    /session-secret cannot be read/,
    // On PostgreSQL the secret is in the database.
    unlessSqlite,
  ],
  'shop.sqlite cannot be opened': [
    (dataDir) => {
      rmSync(join(dataDir, 'shop.sqlite'))
      mkdirSync(join(dataDir, 'shop.sqlite'))
    },
    /shop\.sqlite cannot be opened for reading and writing/,
    unlessSqlite,
  ],
  ...Object.fromEntries(
    (onPostgres
      ? ['cache', 'cache/images', 'cache/imports', 'languages']
      : ['images', 'imports', 'languages']
    ).map((name): [string, Damage] => [
      `${name} is a file`,
      [
        (dataDir) => {
          rmSync(join(dataDir, name), { recursive: true, force: true })
          mkdirSync(dirname(join(dataDir, name)), { recursive: true })
          writeFileSync(join(dataDir, name), '')
        },
        new RegExp(`/${name} is not a folder that the shop can use`),
      ],
    ]),
  ),
  'a restore was interrupted': [
    (dataDir) => writeFileSync(join(dataDir, '.restoring'), ''),
    /a restore was interrupted\. Run it again with --replace/,
    // On PostgreSQL a restore is one transaction.
    unlessSqlite,
  ],
}

for (const [what, [damage, sentence, skip]] of Object.entries(damages)) {
  test(`fails to start with a one-line error when ${what}`, { skip }, async () => {
    const dataDir = demoData()
    damage(dataDir)
    const { status, stderr, stdout } = await command('prepare', dataDir)
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, oneSentence)
    assert.match(stderr, sentence)
  })
}

test('fails to start with a one-line error when the data folder is read-only', (t) => {
  const dataDir = demoData()
  execFileSync('chmod', ['-R', 'a-w', dataDir])
  // Root may write to a read-only folder, so run as another user.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined
  const options = { uid, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' } as const
  if (spawnSync('node', ['--check', builtCommand('prepare')], options).status !== 0) {
    return t.skip('no other user may read the project here')
  }
  const { status, stderr } = spawnSync('node', [builtCommand('prepare')], options)
  execFileSync('chmod', ['-R', 'u+w', dataDir])
  assert.equal(status, 1)
  assert.match(stderr, /^The shop cannot start: DATA_DIR \S+ cannot be created or written to\.\n$/)
})

// Root may write to every file, so a process of root becomes another user.
const asOtherUser = {
  NODE_OPTIONS: '--import=data:text/javascript,process.getuid()||process.setuid(65534)',
}

for (const name of ['shop.sqlite', 'limits.sqlite']) {
  test(`names ${name} at the start, in doctor and at /health when it is read-only`, {
    skip: unlessSqlite,
  }, async (t) => {
    const dataDir = demoData()
    const file = join(dataDir, name)
    writeFileSync(file, '', { flag: 'a' })
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534', dataDir])
    const environment = { DATA_DIR: dataDir, ...asOtherUser }
    if ((await command('doctor', dataDir, [], asOtherUser)).status !== 0)
      return t.skip('no other user may read the project here')
    const shop = await openShop(environment)
    const health = async () => (await fetch(`${shop.url}/health`)).json()
    assert.equal((await health()).status, 'ok')
    chmodSync(file, 0o400)
    const { status, findings } = await health()
    const broken = findings.filter(({ state }: { state: string }) => state !== 'ok')
    assert.deepEqual([status, broken], ['broken', [{ name, state: 'broken' }]])
    await shop.close()
    const prepared = await command('prepare', dataDir, [], asOtherUser)
    assert.match(prepared.stderr, oneSentence)
    assert(prepared.stderr.includes(`${file} cannot be written to`), prepared.stderr)
    await assert.rejects(openShop(environment), (error: Error) =>
      error.message.includes(`The shop cannot start: ${file} cannot be written to.`),
    )
    const examined = await command('doctor', dataDir, [], asOtherUser)
    assert.match(examined.stdout, new RegExp(`^broken {3}${name} .*cannot be written to$`, 'm'))
  })
}

test('names the shared-memory file at the start when only this file is read-only', {
  skip: unlessSqlite,
}, async (t) => {
  const dataDir = demoData()
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534', dataDir])
  if ((await command('doctor', dataDir, [], asOtherUser)).status !== 0)
    return t.skip('no other user may read the project here')
  // While this connection is open, the write-ahead log and its shared memory have files.
  const sqlite = new Sqlite(join(dataDir, 'shop.sqlite'))
  t.after(() => sqlite.close())
  sqlite.exec('update users set phone = phone')
  const file = join(dataDir, 'shop.sqlite-shm')
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534', dataDir])
  chmodSync(file, 0o400)
  const { status, stderr } = await command('prepare', dataDir, [], asOtherUser)
  assert.equal(status, 1)
  assert.match(stderr, oneSentence)
  assert(stderr.includes(file), stderr)
})

test('fails to start with a one-line error when the disk is full while the demo is drawn', {
  skip: unlessSqlite,
}, (t) => {
  const disk = temporaryFolder()
  const onDisk = (size: string, script: string) =>
    spawnSync(
      'unshare',
      ['-rm', 'sh', '-c', `mount -t tmpfs -o size=${size} none ${disk} && ${script}`],
      { env: { ...process.env, DATABASE_URL: '', DATA_DIR: disk }, encoding: 'utf8' },
    )
  if (onDisk('300k', 'true').status !== 0) return t.skip('needs unshare and tmpfs')
  // Enough for all tables and a few images, of which each takes a second to encode.
  const prepare = `node ${builtCommand('prepare')}`
  const { status, stdout, stderr } = onDisk(
    '1500k',
    `{ ${prepare}; status=$?; ls ${disk}/images/*; exit $status; }`,
  )
  assert.equal(status, 1)
  assert.match(stderr, /^The shop cannot start: the disk of \S+ is full\.\n$/)
  assert.match(stdout, /^900\.webp$/m)
})

test('ends at the start when the session secret cannot be read', {
  skip: unlessSqlite,
}, async () => {
  const dataDir = demoData()
  rmSync(join(dataDir, 'session-secret'), { force: true })
  mkdirSync(join(dataDir, 'session-secret'))
  await assert.rejects(openShop({ DATA_DIR: dataDir }), /session-secret cannot be read/)
})

test('ends at the start, and is broken in doctor, when the folder of the images is a file', {
  skip: unlessSqlite,
}, async () => {
  const dataDir = demoData()
  rmSync(join(dataDir, 'images'), { recursive: true })
  writeFileSync(join(dataDir, 'images'), '')
  await assert.rejects(openShop({ DATA_DIR: dataDir }), /images is not a folder/)
  const { stdout } = await command('doctor', dataDir)
  assert.match(stdout, /^broken +disk .*images is not a folder/m)
})

test('serves reads and refuses writes with 503 while the disk is full, and recovers when there is space', {
  skip: unlessSqlite,
}, async (t) => {
  if (process.platform !== 'linux') return t.skip('needs prlimit')
  // Ignore the signal of the file size limit: a full disk sends no signal.
  const shop = await openShop({
    NODE_OPTIONS: "--import=data:text/javascript,process.on('SIGXFSZ',()=>{})",
  })
  const visitor = await loggedIn(shop.url, 'user@example.com')
  await visitor.visit('/products/paper-moon-lamp')
  await visitor.press('Add to cart')
  const cookie = visitor.cookies.getCookieStringSync(shop.url)
  const request = (path: string, method = 'GET') =>
    fetch(shop.url + path, { method, headers: { cookie }, redirect: 'manual' })
  const limitFileSize = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(shop.process.pid), `--fsize=${bytes}:unlimited`])

  limitFileSize('100')
  for (const path of ['/products', '/user', '/cart', '/api/v1/users/me', '/api/v1/open/products']) {
    assert.equal((await request(path)).status, 200, path)
  }
  const order = await request('/api/v1/products/order', 'POST')
  assert.deepEqual([order.status, order.headers.get('retry-after')], [503, '60'])
  await visitor.press('Add to cart')
  assert.equal(visitor.toast, 'The shop cannot save changes right now. Please try again later')
  const guest = new Visitor(shop.url)
  await guest.visit('/register')
  await guest.send('Register', await registrationForm())
  assert.equal(guest.status, 503)
  assert.match(guest.text, /The shop cannot save changes right now/)
  await untilLogged(shop, /^The database cannot be written: /m)

  limitFileSize('unlimited')
  assert.equal((await request('/api/v1/products/order', 'POST')).status, 200)
  await guest.visit('/register')
  await guest.send('Register', await registrationForm())
  assert.equal(guest.path, '/login?notice=activate')
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

test('logs an unhandled rejection and does not exit', async () => {
  const rejectOnSignal = "process.on('SIGUSR2',()=>Promise.reject('forgotten'))"
  const shop = await openShop({ NODE_OPTIONS: `--import=data:text/javascript,${rejectOnSignal}` })
  shop.process.kill('SIGUSR2')
  await untilLogged(shop, /Unhandled rejection: forgotten/)
  assert.equal((await fetch(`${shop.url}/login`)).status, 200)
  shop.process.kill('SIGTERM')
  await once(shop.process, 'exit')
})

test('serves requests when the images folder is missing, and creates it again for the next image', async () => {
  const shop = await openShop()
  const page = await (await fetch(`${shop.url}/products`)).text()
  const [path = ''] = /\/images\/[0-9a-f]{32}/.exec(page) ?? []
  assert.equal((await fetch(shop.url + path)).status, 200)
  rmSync(join(shop.dataDir, 'images'), { recursive: true, force: true })
  const { status } = await fetch(`${shop.url}${path}?w=300`)
  // PostgreSQL stores the images too, so the file is restored.
  assert.equal(status, onPostgres ? 200 : 404)
  if (!onPostgres) await untilLogged(shop, /images is missing/)
  const visitor = new Visitor(shop.url)
  await visitor.visit('/register')
  await visitor.send('Register', await registrationForm())
  assert.equal(visitor.path, '/login?notice=activate')
  await shop.close()
})

async function registrationForm() {
  return {
    'Full Name': 'Wilma Reed',
    'Email Address': 'wilma@example.com',
    Password: '121212',
    'Confirm Password': '121212',
    'Phone Number': '5550100123',
    'Profile Image (optional)': await image('png', { hue: 200 }),
  }
}
