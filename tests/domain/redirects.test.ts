import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportCsv } from '../../app/domain/files/exports/export-csv.server'
import { wordPressSlugs } from '../../app/domain/files/other-shops/woocommerce-paths'
import { listActivities } from '../../app/domain/people/access/activity.server'
import { checkRedirects, type RedirectLine } from '../../app/domain/shop/redirects/check-redirects'
import { pathIn, targetIn, withQuery } from '../../app/domain/shop/redirects/paths'
import {
  deleteRedirect,
  findTarget,
  listRedirects,
  previewRedirects,
  RedirectDraft,
  readRedirects,
  saveRedirect,
  storeRedirects,
} from '../../app/domain/shop/redirects/redirects.server'
import { redirects as checkOfDoctor } from '../../app/health/data-checks.server'
import { isPagePath } from '../../app/paths'
import { db } from '../../db/client'
import { createProduct, createUser, refusal } from './factories'

const admin = await createUser('admin')
const draft = (path: string, target: string) => RedirectDraft.parse({ path, target })
const linesOf = (rows: [string, string][]) =>
  rows.map(([path, target], at): RedirectLine => ({ line: at + 2, path, target }))
const store = (rows: [string, string][]) => storeRedirects(admin, linesOf(rows))
const targetOf = (path: string) => findTarget(new URL(path, 'http://shop.test'), isPagePath)
const page = (search = '') => listRedirects({ search, page: 1 })

test('compares paths decoded, in small letters, without the host and the last slash', () => {
  const same = {
    '/Shop/Oak-Tray/': '/shop/oak-tray',
    'https://old.example/Shop/Oak%20Tray': '/shop/oak tray',
    '/%C3%9Cber-Uns': '/über-uns',
    '/u\u0308ber-uns': '/über-uns',
    '/товар/чай': '/товар/чай',
    '/%D1%87%D0%B0%D0%B9': '/чай',
    '/index.php': '/index.php',
    '/50%25%3f': '/50%25%3F',
    '/50%25%3F': '/50%25%3F',
  }
  for (const [typed, path] of Object.entries(same)) assert.equal(pathIn(typed), path)
  const wrong = [
    '',
    '/',
    'shop',
    '//evil.example',
    '/a//b',
    '/a/../b',
    '/a?b',
    '/a#b',
    '/%E4',
    '/%00',
  ]
  for (const typed of [...wrong, '/a\\b', 'ftp://old.example/a', 'https://old.example']) {
    assert.equal(pathIn(typed), undefined, typed)
  }
})

test('leads to paths of this shop only, and keeps the query', () => {
  assert.equal(targetIn('/products?category=Übung#top'), '/products?category=%C3%9Cbung#top')
  const wrong = [
    '//evil.example',
    '/\t/evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'x',
  ]
  for (const typed of [...wrong, '/.//evil.example', '/%E4']) {
    assert.equal(targetIn(typed), undefined, typed)
  }
  assert.equal(withQuery('/a#b', ''), '/a#b')
  assert.equal(withQuery('/a?x=1#b', '?y=2&x=3'), '/a?x=1&y=2&x=3#b')
  assert.equal(withQuery('/a#b', '?y=a+b%20c'), '/a?y=a+b%20c#b')
})

test('keeps targets as they were typed, refuses loops, and names the line of each problem', () => {
  const before = new Map([
    ['/old', '/middle'],
    ['/stored', '/c'],
  ])
  const { checked, after } = checkRedirects(
    before,
    linesOf([
      ['/middle', '/new?from=middle'],
      ['/first', '/old?x=1'],
      ['/a', '/b'],
      ['/b', '/stored'],
      ['/c', '/A/'],
      ['/to-loop', '/a'],
      ['/self', '/Self/?again'],
      ['/first', '/other'],
      ['no path', '/other'],
      ['/gone', ''],
      ['/there', 'https://evil.example/'],
    ]),
  )
  const loop = 'This leads back to the old path, directly or through other redirects'
  assert.deepEqual(
    checked.map(({ change, target, problem }) =>
      problem ? String(problem) : `${change} ${target}`,
    ),
    [
      'new /new?from=middle',
      'new /old?x=1',
      ...Array(5).fill(loop),
      'Line 3 has the same old path',
      'Enter a path such as /old-page, without “?” and “#”',
      'same ',
      'Enter a path of this shop, such as /products/oak-tray',
    ],
  )
  assert.equal(after.get('/old'), '/middle')
})

test('counts the characters of a redirect as it is stored, so that an export can be imported again', () => {
  const isValid = (path: string, target: string) =>
    RedirectDraft.safeParse({ path, target }).success
  const encoded = (characters: number) => `/${encodeURIComponent('ж').repeat(characters)}`
  assert(isValid(encoded(299), '/products'))
  assert(!isValid(encoded(300), '/products'))
  assert(isValid('/old', `/${'ж'.repeat(83)}`))
  assert(!isValid('/old', `/${'ж'.repeat(84)}`))
})

test('checks long chains of lines with long queries, and each loop that the last line would close', () => {
  const query = 'x=1&'.repeat(100)
  const chain = Array.from({ length: 2000 }, (_, at): [string, string] => [
    `/${at}`,
    `/${at + 1}?${query}`,
  ])
  const { checked, after } = checkRedirects(new Map(), linesOf(chain))
  assert(checked.every(({ problem }) => !problem))
  assert.deepEqual([...after], chain)
  const closed = checkRedirects(after, linesOf([['/2000', '/0']]))
  assert.match(String(closed.checked[0]?.problem), /^This leads back/)
})

test('an admin adds, changes and deletes a redirect, and a stale form is refused', async () => {
  await saveRedirect(admin, '', draft('/Laden/', '/products?category=Kitchen'))
  assert.equal(await targetOf('/laden?utm=x'), '/products?category=Kitchen&utm=x')
  assert.equal(await targetOf('/LADEN/'), '/products?category=Kitchen')
  assert.equal(await targetOf('/laden/x'), undefined)
  const [found] = (await page('laden')).redirects
  assert(found)
  const change = { ...draft('/shop', '/help'), expected: found.version }
  await assert.rejects(saveRedirect(admin, '', draft('/laden', '/')), {
    ...refusal(409, 'This path is already redirected'),
    detail: { field: 'path' },
  })
  await assert.rejects(saveRedirect(admin, found.id, draft('/laden', '/Laden')), { status: 400 })
  await saveRedirect(admin, found.id, change)
  assert.deepEqual(await readRedirects(), new Map([['/shop', '/help']]))
  const [changed] = (await page()).redirects
  assert(changed)
  await assert.rejects(saveRedirect(admin, changed.id, change), { status: 409 })
  await deleteRedirect(admin, changed.id)
  await assert.rejects(deleteRedirect(admin, changed.id), { status: 404 })
  const { activities } = await listActivities(1)
  assert.deepEqual(
    activities.slice(0, 3).map(({ what }) => what),
    [
      'removed the redirect of /shop',
      'redirected /shop to /help',
      'redirected /laden to /products?category=Kitchen',
    ],
  )
})

test('stores all lines of a file or none, finds paths with signs, and reads its own export', async () => {
  await assert.rejects(
    store([
      ['/one', '/help'],
      ['/two', '/two'],
    ]),
    {
      ...refusal(409, /^Line 3: This leads back/),
    },
  )
  assert.equal((await page()).total, 0)
  await store([
    ['/50%25-off', '/help'],
    ['/5_off', '/products'],
    ['/tea', '/help'],
  ])
  assert.deepEqual(
    (await page('5_')).redirects.map(({ path }) => path),
    ['/5_off'],
  )
  let csv = ''
  for await (const part of exportCsv('redirects') ?? []) csv += part
  assert.match(csv, /old path,new path\r?\n\/50%25-off,\/help\r?\n/)
  const again = linesOf([
    ['/50%25-off', '/help'],
    ['/tea', ''],
  ])
  assert.deepEqual(
    (await previewRedirects(again)).map(({ change }) => change),
    ['same', 'removed'],
  )
  await storeRedirects(admin, again)
  assert.equal((await page()).total, 2)
  assert.equal(String((await store([['/tea', '']])).message), '0 redirects changed')
})

test('has room for ten thousand redirects', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at): [string, string] => [`/n/${from + at}`, '/help'])
  await store(many(0, 9_998))
  await assert.rejects(store([['/late', '/help']]), /at most 10,?000/)
  await store(many(0, 9_998).map(([path]) => [path, '']))
})

test('follows chains where no page is, also after the second redirect has gone, and stops after some steps', async () => {
  const product = await createProduct(1)
  await store([
    ['/old', `/products/${product.slug}?from=old`],
    [`/products/${product.slug}`, '/products'],
    ['/first', '/second?from=first'],
    ['/second', '/products/none'],
    ['/products/none', '/help?from=none#top'],
    ['/to-help', '/help'],
    ['/help', '/products'],
  ])
  assert.equal(await targetOf('/old?x=1'), `/products/${product.slug}?from=old&x=1`)
  assert.equal(await targetOf('/to-help'), '/help')
  assert.equal(await targetOf('/first?x=1'), '/help?from=none&x=1#top')
  await store([['/products/none', '']])
  assert.equal(await targetOf('/first'), '/products/none')
  await store([['/second', '']])
  assert.equal(await targetOf('/first'), '/second?from=first')
  const chain = Array.from({ length: 30 }, (_, at): [string, string] => [`/s${at}`, `/s${at + 1}`])
  await store(chain)
  assert.equal(await targetOf('/s0'), '/s10')
  await store((await page()).redirects.map(({ path }) => [path, '']))
})

test('finds redirects by either path, in any letters, and by letters that links encode', async () => {
  await store([
    ['/Über-Uns', '/Pages/About'],
    ['/laden', '/products?category=Küche'],
    ['/tafel', '/products?category=Übung'],
  ])
  const found = {
    'pages/about': '/über-uns',
    'PAGES/A': '/über-uns',
    ÜBER: '/über-uns',
    'u\u0308ber': '/über-uns',
    'https://old.example/%C3%9Cber-Uns/': '/über-uns',
    küche: '/laden',
    'Category=Küche': '/laden',
    'k%C3%BCche': '/laden',
    Übung: '/tafel',
  }
  for (const [search, path] of Object.entries(found)) {
    assert.deepEqual(
      (await page(search)).redirects.map((it) => it.path),
      [path],
      search,
    )
  }
  assert.equal((await page('\ud83d')).total, 0)
})

test('doctor warns of redirects that lead to no page', async () => {
  await store((await page()).redirects.map(({ path }) => [path, '']))
  const product = await createProduct(1)
  const hidden = await createProduct(1)
  const hidden_at = new Date().toISOString()
  await db.updateTable('products').set({ hidden_at }).where('id', '=', hidden.id).execute()
  await store([
    ['/a', `/products/${product.slug}?x`],
    ['/b', '/products?category=x'],
    ['/c', '/cart'],
  ])
  assert.equal((await checkOfDoctor(db)).state, 'ok')
  await store([
    ['/d', '/pages/none'],
    ['/e', '/products/none'],
    ['/f', '/shop/x'],
    ['/to-a', '/A?x'],
    ['/to-d', '/d'],
  ])
  await store([['/g', `/products/${hidden.slug}`]])
  assert.deepEqual(await checkOfDoctor(db), {
    state: 'warning',
    message: '4 redirects to no page, the first is /d',
  })
})

test('knows how WordPress writes names in web addresses', () => {
  const slugs = {
    'Oak tray': ['oak-tray'],
    'Müsli-Schale “Größe L”': ['muesli-schale-groesse-l', 'musli-schale-grosse-l'],
    'Cup (large) 0.5 l': ['cup-large-0-5-l'],
    'Salt & pepper': ['salt-pepper'],
    'S&M': ['sm'],
  }
  for (const [name, expected] of Object.entries(slugs)) {
    assert.deepEqual(wordPressSlugs(name), expected, name)
  }
})
