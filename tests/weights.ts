import { readdirSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { listLanguages, textScripts } from '../app/languages/languages.server'
import { openShop } from './support/server-process'
import { Visitor } from './support/visitor'

// npm run weights prints the sizes of scripts, styles, pages, images and texts, compressed with Brotli, and their limits. It
// fails if a limit is exceeded.

const kB = 1000
const limits = {
  page: 105.5 * kB,
  form: 113.8 * kB,
  // The profile of a user with its form, that of an admin with figures and a chart, or the longest form.
  dashboard: 125 * kB,
  css: 12.2 * kB,
  catalogue: 15 * kB,
  image: 25 * kB,
  // What a page of shoppers loads besides its scripts if the shop is not in English.
  texts: 15.4 * kB,
}

const pages: [path: string, limit: number, signedIn?: 'user' | 'admin'][] = [
  ['/', limits.page],
  ['/products', limits.page],
  ['/products/paper-moon-lamp', limits.page],
  ['/cart', limits.page, 'user'],
  ['/login', limits.form],
  ['/register', limits.form],
  ['/user/profile?edit=1', limits.dashboard, 'user'],
  ['/admin', limits.dashboard, 'admin'],
  ['/admin/users', limits.form, 'admin'],
  ['/admin/products/add', limits.dashboard, 'admin'],
]

const shop = await openShop()
const cookies = { user: await cookieOf('user'), admin: await cookieOf('admin') }
let tooHeavy = 0

for (const [path, limit, who] of pages) {
  const html = (await bytes(path, who && { cookie: cookies[who] })).toString()
  const { document } = new JSDOM(html).window
  const scripts = await scriptsOf(document)
  const sizes = await Promise.all([...new Set(scripts)].map(compressedSize))
  report(`scripts of ${path}`, sum(sizes), limit)
  if (path !== '/products') continue
  const sheet = document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? ''
  report('stylesheet', await compressedSize(sheet), limits.css)
  report('HTML of a full catalogue page', brotliCompressSync(html).length, limits.catalogue)
  const images = [...document.querySelectorAll('.product-card img')].map(
    (it) => it.getAttribute('src') ?? '',
  )
  const weights = await Promise.all(
    images.map(async (src) => (await bytes(src, { accept: 'image/avif,image/webp' })).length),
  )
  report('heaviest image of a card', Math.max(...weights), limits.image)
  console.log(`${'all 24 images of the page'.padEnd(44)} ${inKB(sum(weights))}`)
}
for (const language of listLanguages()) {
  for (const path of textScripts(language, ['shoppers'])) {
    report(`texts of shoppers in ${language}`, await compressedSize(path), limits.texts)
  }
}
const [cache = ''] = readdirSync('public/build/_shared').filter((it) =>
  it.startsWith('query-cache'),
)
const weight = await compressedSize(`/build/_shared/${cache}`)
console.log(`${'client cache, loaded at the first navigation'.padEnd(44)} ${inKB(weight)}`)
await shop.close()
process.exitCode = tooHeavy ? 1 : 0

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, { module: string; imports?: string[] }>
}

// As the page's own script does it: see app/speed/defer-scripts.server.ts.
async function scriptsOf(document: Document) {
  const code = document.querySelector('script[type=module]')?.textContent ?? ''
  const path = /import\("(.*manifest.*)"\)/.exec(code)?.[1] ?? ''
  const ids: string[] = JSON.parse(/(\[.*\])\.flatMap/.exec(code)?.[1] ?? '')
  const text = (await bytes(path)).toString()
  const { entry, routes }: Manifest = JSON.parse(/\{.*\}/.exec(text)?.[0] ?? '')
  const modules = [entry, ...ids.map((id) => routes[id])]
  return [path, ...modules.flatMap((it) => (it ? [it.module, ...(it.imports ?? [])] : []))]
}

function report(what: string, weight: number, limit: number) {
  const warning = weight > limit ? '  TOO HEAVY' : ''
  if (warning) tooHeavy++
  console.log(`${what.padEnd(44)} ${inKB(weight)} of ${inKB(limit)}${warning}`)
}

async function bytes(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { headers })
  return Buffer.from(await response.arrayBuffer())
}

async function compressedSize(path: string) {
  return brotliCompressSync(await bytes(path)).length
}

async function cookieOf(who: 'user' | 'admin') {
  const visitor = new Visitor(shop.url)
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: `${who}@example.com`, Password: '121212' })
  return visitor.cookies.getCookieStringSync(shop.url)
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

function inKB(weight: number) {
  return `${(weight / kB).toFixed(1).padStart(6)} kB`
}
