import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

// Imports run one way. For each part of the project, the parts it may import from, besides packages and itself.
const mayImport: Record<string, string[]> = {
  'db/client.ts': ['app/settings', 'db/schema', 'db/searchable'],
  'db/searchable.ts': [],
  'db/schema.ts': [],
  'db/migrate.ts': ['db/migrations', 'db/schema'],
  'db/migrations': [],
  // The demo's rows are written in the shop's own terms: ids, slugs, search text.
  'db/seed.ts': ['app/domain', 'db/client', 'db/searchable', 'db/seed'],
  'db/seed': [],
  'db/prepare.ts': ['app/domain', 'app/settings', 'db'],
  'db/create-admin.ts': ['app/domain', 'db'],
  'db/seed-large.ts': ['app/domain', 'app/settings', 'db'],
  'app/settings': [],
  'app/front': ['app/settings'],
  // Pictures and mail are leaves, which know the shop's words but not its commands.
  'app/images': ['app/settings', 'app/domain/picture-rules', 'app/domain/refusal'],
  'app/mail': ['app/settings', 'app/domain/clock', 'app/domain/ids', 'db'],
  'app/domain': ['app/settings', 'app/images', 'app/mail', 'db'],
  'app/web': ['app/settings', 'app/front', 'app/domain'],
  'app/ui': ['app/domain pure', 'app/browser'],
  'app/browser': ['app/front/changes-cookie'],
  'app/routes': [
    'app/settings',
    'app/web',
    'app/domain',
    'app/ui',
    'app/browser',
    'app/images',
    'app/mail',
  ],
  'app/background': ['app/domain', 'app/mail'],
  'app/root.tsx': ['app/browser', 'app/settings', 'app/web', 'app/domain', 'app/ui', 'app/styles'],
  'app/entry.server.tsx': ['app/web', 'app/background'],
  'app/entry.client.tsx': [],
  'app/server.ts': ['app/front'],
}

const sources = ['app', 'db'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name)),
)

test('imports run one way', () => {
  const wrong = sources.flatMap((file) => {
    const part = partOf(file)
    return importsOf(file)
      .filter((target) => !isAllowed(part, target))
      .map((target) => `${file} → ${target}`)
  })
  assert.deepEqual(wrong, [])
})

test('every part of the project is named in the table', () => {
  assert.deepEqual(
    sources.filter((file) => !partOf(file)),
    [],
  )
})

test('only .server files import the database', () => {
  const wrong = sources.filter(
    (file) =>
      file.startsWith('app/') &&
      !file.includes('.server.') &&
      runtimeImportsOf(file).some((target) => target.startsWith('db/')),
  )
  assert.deepEqual(wrong, [])
})

test('nothing of the server reaches the browser', () => {
  const bundles = readdirSync('public/build', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join('public/build', name), 'utf8')] as const)
  assert(bundles.length > 10)
  // Words that only server code has: the validator, the database, the hash, the settings, our own sentences.
  const serverWords = [
    'ZodError',
    'better-sqlite3',
    'argon2',
    'SESSION_SECRET',
    'Invalid credentials',
  ]
  const leaks = bundles.flatMap(([name, code]) =>
    serverWords.filter((word) => code.includes(word)).map((word) => `${name}: ${word}`),
  )
  assert.deepEqual(leaks, [])
})

function partOf(file: string) {
  return Object.keys(mayImport)
    .filter((part) => file === part || file.startsWith(`${part}/`) || file.startsWith(`${part}.`))
    .sort((a, b) => b.length - a.length)[0]
}

function isAllowed(part: string | undefined, target: string) {
  if (!part || partOf(target) === part)
    return part !== 'app/routes' || !target.startsWith('app/routes')
  return mayImport[part]?.some((allowed) =>
    allowed.endsWith(' pure')
      ? target.startsWith(allowed.replace(' pure', '')) && !target.includes('.server')
      : target.startsWith(allowed),
  )
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
