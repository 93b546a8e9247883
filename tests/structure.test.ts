import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { type ExtractedText, extractTexts } from '../app/commands/extract-texts'
import {
  activationLink,
  cartLifetime,
  failedLogIns,
  invitationLink,
  orderLink,
  resetLink,
} from '../app/domain/basics/time/limits-and-lifetimes'
import { retention } from '../app/domain/basics/time/retention'
import { importLimits } from '../app/domain/files/imports/imports'

// For each part of the project, the parts from which it may import. Packages and the part itself are always allowed.
// `pure` after a part excludes its .server files.
const mayImport: Record<string, string[]> = {
  'app/private-files': [],
  'app/paths': [],
  'app/settings': ['app/environment', 'app/private-files', 'app/require-node'],
  'app/environment': ['app/settings-formats'],
  'app/settings-formats': [],
  // Migrations are never changed after their release, so they import only code whose meaning never changes.
  'db/migrations': ['db/migrations-support'],
  'db/migrations-support': [],
  db: ['app/settings', 'db/migrations'],
  'app/middleware': ['app/languages', 'app/paths', 'app/settings', 'app/speed', 'db'],
  'app/file-store': ['app/settings', 'db'],
  'app/images': ['app/file-store', 'app/languages', 'app/settings', 'db'],
  'app/payment-providers': ['app/languages', 'app/settings', 'db'],
  'app/intents': [],
  'app/mail': [
    'app/languages',
    'app/settings',
    'app/images',
    'app/domain/settings/legal-pages',
    'db',
  ],
  'app/csv': ['app/languages'],
  'app/languages': ['app/settings'],
  // The subjects of the domain, on their shelves, as in the drawing of docs/architecture.md.
  'app/domain/basics': ['app/languages', 'app/settings', 'app/images', 'db'],
  'app/domain/buying/payment-attempts': subject(),
  'app/domain/catalogue/facts': subject(),
  'app/domain/catalogue/stock': subject(),
  'app/domain/people/access': subject(),
  'app/domain/settings': [...subject(), 'app/settings'],
  'app/domain/buying/countries': subject('settings'),
  'app/domain/catalogue/product-images': subject('people/access'),
  'app/domain/eu/contracts': [...subject('settings'), 'app/mail'],
  'app/domain/eu/guarantee-notice': [...subject('people/access', 'settings'), 'app/images'],
  'app/domain/eu/manufacturers': subject('people/access', 'settings'),
  'app/domain/eu/price-indication': subject('catalogue/stock', 'settings'),
  'app/domain/people/accounts': [
    ...subject('people/access', 'settings'),
    'app/mail',
    'app/settings',
  ],
  'app/domain/shop/look': [...subject('people/access'), 'app/images'],
  'app/domain/shop/pages': [...subject('people/access', 'settings'), 'app/images'],
  'app/domain/buying/methods': [
    ...subject('people/access', 'settings', 'buying/countries'),
    'app/payment-providers',
  ],
  'app/domain/catalogue/lists': subject(
    'catalogue/facts',
    'catalogue/stock',
    'people/access',
    'settings',
    'eu/price-indication',
  ),
  'app/domain/catalogue/prices': subject(
    'catalogue/stock',
    'people/access',
    'settings',
    'eu/price-indication',
  ),
  'app/domain/buying/order': subject('buying/countries', 'buying/methods'),
  'app/domain/buying/guest-orders/links': subject('people/accounts', 'buying/order'),
  'app/domain/buying/vouchers': [
    ...subject('people/access', 'settings', 'buying/order'),
    'app/mail',
  ],
  'app/domain/office/sales': subject('settings', 'buying/order'),
  'app/domain/buying/cart': subject(
    'catalogue/stock',
    'people/access',
    'settings',
    'eu/price-indication',
    'buying/vouchers',
  ),
  'app/domain/buying/documents': [
    ...subject(
      'catalogue/stock',
      'settings',
      'buying/countries',
      'eu/contracts',
      'eu/guarantee-notice',
      'buying/methods',
      'buying/order',
      'buying/guest-orders/links',
    ),
    'app/mail',
  ],
  'app/domain/buying/parcels': [
    ...subject(
      'catalogue/stock',
      'people/access',
      'settings',
      'buying/methods',
      'buying/order',
      'buying/documents',
    ),
    'app/csv',
    'app/mail',
  ],
  'app/domain/buying/refunds': [
    ...subject(
      'buying/payment-attempts',
      'catalogue/stock',
      'people/access',
      'settings',
      'buying/order',
      'buying/documents',
    ),
    'app/mail',
  ],
  'app/domain/buying/tax-rates': subject(
    'people/access',
    'settings',
    'buying/countries',
    'buying/order',
    'buying/cart',
  ),
  'app/domain/catalogue/products': subject(
    'catalogue/facts',
    'catalogue/stock',
    'people/access',
    'settings',
    'catalogue/product-images',
    'eu/manufacturers',
    'eu/price-indication',
    'catalogue/lists',
    'catalogue/prices',
    'buying/cart',
  ),
  'app/domain/eu/withdrawals': [
    ...subject('people/access', 'settings', 'buying/order', 'buying/documents'),
    'app/mail',
    'app/settings',
  ],
  'app/domain/buying/checkout': [
    ...subject(
      'buying/payment-attempts',
      'catalogue/stock',
      'people/access',
      'settings',
      'buying/countries',
      'eu/contracts',
      'buying/methods',
      'buying/order',
      'buying/vouchers',
      'buying/cart',
      'buying/documents',
      'buying/tax-rates',
    ),
    'app/mail',
  ],
  'app/domain/catalogue/categories': subject(
    'people/access',
    'settings',
    'catalogue/prices',
    'catalogue/products',
  ),
  'app/domain/catalogue/variants': subject(
    'catalogue/stock',
    'people/access',
    'settings',
    'catalogue/product-images',
    'eu/price-indication',
    'catalogue/prices',
    'catalogue/products',
  ),
  'app/domain/demo': [
    ...subject(
      'settings',
      'people/accounts',
      'catalogue/prices',
      'buying/order',
      'catalogue/products',
    ),
    'app/images',
    'app/settings',
  ],
  'app/domain/eu/cross-border-sales': subject(
    'settings',
    'buying/countries',
    'buying/order',
    'buying/tax-rates',
  ),
  'app/domain/office/change-settings': subject(
    'people/access',
    'settings',
    'buying/countries',
    'eu/price-indication',
    'catalogue/prices',
    'catalogue/products',
  ),
  'app/domain/buying/changes': [
    ...subject(
      'people/access',
      'settings',
      'buying/countries',
      'people/accounts',
      'buying/methods',
      'buying/order',
      'buying/vouchers',
      'buying/documents',
      'buying/refunds',
      'buying/tax-rates',
      'buying/checkout',
    ),
    'app/mail',
  ],
  'app/domain/buying/guest-orders': [
    ...subject(
      'catalogue/stock',
      'people/access',
      'settings',
      'people/accounts',
      'buying/methods',
      'buying/order',
      'buying/guest-orders/links',
      'buying/vouchers',
      'buying/cart',
      'buying/documents',
      'buying/checkout',
    ),
    'app/mail',
  ],
  'app/domain/eu/delivery-information': subject(
    'settings',
    'buying/countries',
    'buying/methods',
    'buying/checkout',
  ),
  'app/domain/files/columns': [
    ...subject(
      'catalogue/facts',
      'settings',
      'catalogue/product-images',
      'eu/manufacturers',
      'eu/price-indication',
      'catalogue/prices',
      'catalogue/products',
      'catalogue/variants',
    ),
    'app/csv',
  ],
  'app/domain/files/feeds': [
    ...subject(
      'catalogue/facts',
      'catalogue/stock',
      'settings',
      'catalogue/product-images',
      'eu/guarantee-notice',
      'eu/price-indication',
      'shop/pages',
      'buying/methods',
      'catalogue/lists',
      'catalogue/prices',
      'catalogue/products',
      'catalogue/variants',
    ),
    'app/settings',
  ],
  'app/domain/shop/home': subject(
    'people/access',
    'catalogue/lists',
    'catalogue/products',
    'catalogue/categories',
  ),
  'app/domain/buying/online-payments': [
    ...subject(
      'buying/payment-attempts',
      'people/access',
      'settings',
      'people/accounts',
      'buying/methods',
      'buying/order',
      'buying/documents',
      'buying/refunds',
      'buying/checkout',
      'buying/changes',
    ),
    'app/mail',
    'app/payment-providers',
    'app/settings',
  ],
  'app/domain/buying/unpaid-orders': [
    ...subject('people/access', 'settings', 'buying/order', 'buying/documents', 'buying/changes'),
    'app/mail',
  ],
  'app/domain/files/exports': [
    ...subject(
      'people/access',
      'settings',
      'buying/countries',
      'catalogue/product-images',
      'eu/price-indication',
      'buying/methods',
      'buying/order',
      'buying/vouchers',
      'office/sales',
      'buying/tax-rates',
      'eu/withdrawals',
      'files/columns',
    ),
    'app/csv',
  ],
  'app/domain/files/other-shops': [
    ...subject(
      'catalogue/facts',
      'catalogue/product-images',
      'catalogue/variants',
      'files/columns',
    ),
    'app/csv',
  ],
  'app/domain/office/customers': [
    ...subject(
      'buying/payment-attempts',
      'catalogue/stock',
      'people/access',
      'settings',
      'buying/countries',
      'people/accounts',
      'buying/order',
      'buying/cart',
      'buying/changes',
    ),
    'app/images',
    'app/mail',
    'app/settings',
  ],
  'app/domain/files/imports': [
    ...subject(
      'catalogue/stock',
      'people/access',
      'settings',
      'catalogue/product-images',
      'eu/price-indication',
      'buying/methods',
      'catalogue/prices',
      'buying/parcels',
      'catalogue/products',
      'catalogue/categories',
      'catalogue/variants',
      'files/columns',
      'files/other-shops',
    ),
    'app/csv',
    'app/file-store',
    'app/images',
    'app/settings',
  ],
  'app/domain/office/admin-home': [
    ...subject(
      'catalogue/stock',
      'people/access',
      'settings',
      'eu/guarantee-notice',
      'shop/look',
      'buying/methods',
      'buying/order',
      'office/sales',
      'buying/documents',
      'eu/withdrawals',
      'buying/checkout',
      'eu/cross-border-sales',
      'office/change-settings',
      'buying/online-payments',
      'buying/unpaid-orders',
    ),
    'app/mail',
    'app/settings',
  ],
  'app/domain/office': [
    ...subject('eu/price-indication', 'office/customers', 'files/imports'),
    'app/images',
  ],
  'app/web': [
    'app/languages',
    'app/paths',
    'app/settings',
    'app/intents',
    'app/middleware',
    'app/images',
    'app/domain',
  ],
  'app/api': ['app/languages', 'app/settings', 'app/images/rules', 'app/domain', 'app/web', 'db'],
  'app/speed': ['app/languages', 'db'],
  'app/browser': [
    'app/languages',
    'app/intents',
    'app/paths',
    'app/middleware/cookie-names',
    'app/domain pure',
  ],
  'app/ui': [
    'app/languages',
    'app/intents',
    'app/paths',
    'app/speed pure',
    'app/browser',
    'app/domain pure',
    'app/images/rules',
    'app/images/logo',
    'app/page-frame',
  ],
  'app/routes': [
    'app/languages',
    'app/paths',
    'app/settings',
    'app/intents',
    'app/health',
    'app/images',
    'app/mail',
    'app/domain',
    'app/web',
    'app/api',
    'app/browser',
    'app/ui',
    'app/page-frame',
    'app/payment-providers',
    'app/speed',
    'app/shared-html',
  ],
  'app/version': ['package.json'],
  'app/health': [
    'app/environment',
    'app/languages',
    'app/private-files',
    'app/settings',
    'app/version',
    'app/file-store',
    'app/images',
    'app/payment-providers',
    'app/domain',
    'db',
  ],
  'app/backup': ['app/settings', 'app/version', 'app/file-store', 'db'],
  'app/commands': [
    'app/languages',
    'app/settings',
    'app/version',
    'app/file-store',
    'app/domain',
    'app/health',
    'app/backup',
    'db',
  ],
  'app/background': ['app/domain', 'app/mail', 'app/payment-providers', 'db'],
  'app/root.tsx': [
    'app/languages',
    'app/speed',
    'app/root.server',
    'app/browser',
    'app/ui',
    'app/styles',
  ],
  'app/root.server': [
    'app/page-frame',
    'app/languages',
    'app/settings',
    'app/version',
    'app/domain',
    'app/web',
    'app/ui',
  ],
  'app/page-frame': ['app/languages', 'app/settings', 'app/speed', 'app/domain'],
  'app/shared-html': [
    'app/images',
    'app/languages',
    'app/page-frame',
    'app/speed',
    'app/domain',
    'app/ui',
  ],
  'app/entry.server.tsx': ['app/languages', 'app/paths', 'app/web', 'app/background', 'app/speed'],
  'app/entry.client.tsx': ['app/browser/redirects-after-back', 'app/browser/shop-texts'],
  'app/require-node': [],
  'app/server.ts': ['app/health', 'app/middleware', 'app/web'],
  'app/load-context': [
    'app/browser/toasts',
    'app/domain/buying/guest-orders/guest-cart',
    'app/middleware',
  ],
}

const sources = ['app', 'db'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name)),
)

test('no part imports a part that the table does not allow', () => {
  const wrong = sources.flatMap((file) => {
    return importsOf(file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} → ${target}`)
  })
  assert.deepEqual(wrong, [])
})

test('every source file belongs to a part of the table', () => {
  assert.deepEqual(
    sources.filter((file) => !partOf(file)),
    [],
  )
})

test('no parts import each other in a cycle', () => {
  assert.deepEqual(inCycles(sources, partOf), [])
})

test('no subjects of the domain import each other in a cycle, not even on one shelf', () => {
  const subjects = sources.filter((file) => file.startsWith('app/domain/'))
  assert.deepEqual(inCycles(subjects, dirname), [])
})

test('only .server files and commands import the database', () => {
  const wrong = sources.filter(
    (file) =>
      file.startsWith('app/') &&
      !/^app\/(?:commands|middleware)\//.test(file) &&
      !file.includes('.server.') &&
      runtimeImportsOf(file).some((target) => target.startsWith('db/')),
  )
  assert.deepEqual(wrong, [])
})

test('the checks of doctor, which has its own connection, do not open the database', () => {
  const reached = new Set(['app/health/checks.server.ts'])
  for (const file of reached) {
    const targets = runtimeImportsOf(file).flatMap((target) => [`${target}.ts`, `${target}.tsx`])
    for (const target of targets) if (sources.includes(target)) reached.add(target)
  }
  assert(reached.has('app/domain/catalogue/stock/stock-invariant.server.ts'))
  assert(!reached.has('db/client.ts'))
})

test('only db, the settings and the file store selection depend on the database engine', () => {
  const exempt = ['environment', 'settings', 'file-store/files'].map(
    (name) => `app/${name}.server.ts`,
  )
  const signs = /sqlite|postgres|pragma |'pg'|databaseUrl/i
  const wrong = sources
    .filter((file) => file.startsWith('app/') && !exempt.includes(file))
    .flatMap((file) => linesOf(file).filter((line) => signs.test(line)))
  assert.deepEqual(wrong, [])
})

test('the documentation states the limits and lifetimes of the code', () => {
  const documents = [
    'README.md',
    'SECURITY.md',
    ...filesIn('docs').filter((it) => it.endsWith('.md')),
  ]
    .map((file) => readFileSync(file, 'utf8').replace(/\s+/g, ' '))
    .join(' ')
  const { byAccount, byClient } = failedLogIns
  const statements = [
    `${byAccount.max} failures in ${byAccount.within.text}`,
    `${byClient.max} in ${byClient.within.text}`,
    `${resetLink.text} (reset) or ${activationLink.text} (activation`,
    `opens this order for ${orderLink.text}`,
    `works once and expires after ${invitationLink.text}`,
    `are reserved for ${cartLifetime.text}`,
    `the last ${retention.sentEmails.text}`,
    `${importLimits.lines.toLocaleString('en')} lines and ${importLimits.csvMegabytes} MB`,
    `ZIP file of images (at most ${importLimits.zipMegabytes} MB`,
  ]
  assert.deepEqual(
    statements.filter((text) => !documents.includes(text)),
    [],
  )
})

test('browser bundles contain no server code', () => {
  const bundles = readdirSync('public/build', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join('public/build', name), 'utf8')] as const)
  assert(bundles.length > 10)
  const serverOnlyWords = [
    'better-sqlite3',
    'pg_',
    'argon2',
    'SESSION_SECRET',
    'Wrong email or password',
  ]
  const leaks = bundles.flatMap(([name, code]) =>
    serverOnlyWords.filter((word) => code.includes(word)).map((word) => `${name}: ${word}`),
  )
  assert.deepEqual(leaks, [])
})

test('the server build does not import sharp when it starts', () => {
  assert.doesNotMatch(readFileSync('build/index.js', 'utf8'), /^import [^;]*"sharp"/m)
})

test('no page loads the validator with its initial scripts', () => {
  const scripts = scriptsIn(manifest())
  assert(scripts.length > 20)
  const withValidator = scripts.filter((script) =>
    readFileSync(join('public', script), 'utf8').includes('ZodError'),
  )
  assert.deepEqual(withValidator, [])
})

test('the browsers of shoppers and admins get each text that their scripts contain', () => {
  const { entry, routes }: Manifest = JSON.parse(/\{.*\}/s.exec(manifest())?.[0] ?? '')
  const ofShoppers = Object.keys(routes).filter((id) => !/^routes\/admin(?:[._]|$)/.test(id))
  const shoppers = stringsIn([entry.module, ...ofShoppers.map((id) => routes[id]?.module ?? '')])
  const all = stringsIn([entry.module, ...Object.values(routes).map(({ module }) => module)])
  // Fewer words may also be something else, such as a name.
  const sentences = [...extractTexts().values()].filter(({ text }) => text.split(' ').length > 2)
  const isIn = (strings: Set<string>, { text, context = '' }: ExtractedText) =>
    strings.has(text) && (context === '' || strings.has(context))
  assert(sentences.filter((it) => isIn(shoppers, it)).length > 100)
  const missing = sentences.filter(
    (it) =>
      (it.audience !== 'shoppers' && isIn(shoppers, it)) ||
      (it.audience === 'server' && isIn(all, it)),
  )
  assert.deepEqual(
    missing.map(({ text }) => text),
    [],
  )
})

// So a language that is written from right to left needs no styles of its own. Margins of paper are in millimetres.
test('stylesheets name the start and the end of a line, not left and right', () => {
  const physical =
    /: (?:[a-z-]+-)?(?:left|right|top|bottom)(?:-[a-z]+)*: |(?:text-align|float|clear): (?:left|right)/
  const sides = /(?:margin|padding|inset): \S+ (\S+) \S+ (\S+);/
  const wrong = filesIn('app/styles')
    .flatMap(linesOf)
    .filter((line) => {
      const [, right, left] = sides.exec(line) ?? []
      return physical.test(line) || (right !== left && !right?.endsWith('mm'))
    })
  assert.deepEqual(wrong, [])
})

function filesIn(folder: string) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

test('a route caches its data in the browser under its own id', () => {
  const wrong = sources.flatMap((file) => {
    const id = file.replace(/^app\/|(?:\/route)?\.tsx?$/g, '')
    return [...readFileSync(file, 'utf8').matchAll(/clientCache\.loader\('(.*?)'\)/g)]
      .filter(([, used]) => used !== id)
      .map(([call]) => `${file}: ${call}`)
  })
  assert.deepEqual(wrong, [])
})

test('no two elements store their HTML under the same name', () => {
  const names = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<CachedHtml\s+name="([^"]+)"/g)].map(
      ([, name]) => name,
    ),
  )
  assert(names.length > 5)
  assert.deepEqual(names, [...new Set(names)])
})

interface Manifest {
  entry: { module: string }
  routes: Record<string, { module: string }>
}

function manifest() {
  const name = readdirSync('public/build').find((it) => it.startsWith('manifest-')) ?? ''
  return readFileSync(join('public/build', name), 'utf8')
}

function scriptsIn(code: string) {
  return [...new Set(code.match(/\/build\/[\w./$()[\]-]+\.js/g))]
}

/** The strings in the scripts and in those that they load, also later. */
function stringsIn(scripts: string[]) {
  const visited = new Set<string>()
  const strings = new Set<string>()
  const read = (script: string) => {
    if (visited.has(script)) return
    visited.add(script)
    const code = readFileSync(join('public', script), 'utf8')
    const visit = (node: ts.Node) => {
      if (ts.isStringLiteralLike(node)) strings.add(node.text)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(script, code, ts.ScriptTarget.Latest))
    for (const other of scriptsIn(code)) read(other)
  }
  for (const script of scripts) read(script)
  return strings
}

function linesOf(file: string) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line, at) => `${file}:${at + 1}: ${line.trim()}`)
}

function partOf(file: string) {
  return Object.keys(mayImport)
    .filter((part) => file === part || file.startsWith(`${part}/`) || file.startsWith(`${part}.`))
    .sort((a, b) => b.length - a.length)[0]
}

/** The groups in a cycle, and those that import one of them. */
function inCycles(files: string[], groupOf: (file: string) => string | undefined) {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const group = groupOf(file) ?? ''
    const targets = graph.get(group) ?? new Set()
    for (const target of importsOf(file)) targets.add(groupOf(target) ?? '')
    targets.delete(group)
    graph.set(group, targets)
  }
  // Removes groups that import none of the remaining ones, until no more can be removed.
  for (let size = -1; size !== graph.size; ) {
    size = graph.size
    for (const [group, targets] of graph) {
      if (![...targets].some((target) => graph.has(target))) graph.delete(group)
    }
  }
  return [...graph.keys()]
}

function isAllowed(file: string, target: string) {
  const part = partOf(file)
  // A route may import the components in its own folder, but nothing from another route.
  if (part === 'app/routes' && target.startsWith('app/routes/'))
    return dirname(target) === dirname(file) && dirname(file) !== part
  if (!part || partOf(target) === part) return true
  return mayImport[part]?.some((allowed) => {
    const [name = '', only] = allowed.split(' ')
    return target.startsWith(name) && !(only === 'pure' && target.includes('.server'))
  })
}

function subject(...others: string[]) {
  return [
    'app/domain/basics',
    'app/languages',
    'app/speed',
    'db',
    ...others.map((other) => `app/domain/${other}`),
  ]
}

function importsOf(file: string) {
  return targets(file, /(?:from|import)\s*\(?'([^']+)'/g)
}

function runtimeImportsOf(file: string) {
  return targets(file, /^(?:import|export)\s+(?!type\s)[^']*?from\s+'([^']+)'/gm)
}

function targets(file: string, pattern: RegExp) {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
    if (specifier.startsWith('~/')) return specifier.replace('~/', 'app/')
    return specifier.startsWith('db/') ? specifier : []
  })
}
