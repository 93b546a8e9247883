import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { type ExtractedText, extractTexts } from '../../app/commands/extract-texts'

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
  const reached = new Set(scripts)
  for (const script of reached) for (const other of parsed(script).scripts) reached.add(other)
  return new Set([...reached].flatMap((script) => parsed(script).strings))
}

const known = new Map<string, { scripts: string[]; strings: string[] }>()

function parsed(script: string) {
  const before = known.get(script)
  if (before) return before
  const code = readFileSync(join('public', script), 'utf8')
  const strings: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) strings.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(script, code, ts.ScriptTarget.Latest))
  const result = { scripts: scriptsIn(code), strings }
  known.set(script, result)
  return result
}
