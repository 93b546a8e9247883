import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// Rules of docs/style.md that a pattern can find.

/** Files with texts that these rules do not concern, and texts that are right where they are. */
const exemptFiles = [
  'docs/style.md',
  'tests/language.test.ts',
  // Descriptions for customers, in the voice of the demo.
  'app/domain/demo/demo-products.ts',
]
const exemptTexts = ['the law of your country', 'uid of `nobody`']

const words = [
  /whoever|whichever|reckon|nobody|somebody|anybody/i,
  /\banew\b|\bonce more\b|\bin vain\b|\bway back\b|\bwhat is over\b/i,
  /\bpieces?(?![a-z])|Pieces?(?![a-z])/,
  /\bshel(?:f|ves)\b|\blaws? of\b|\bdeeds?\b/i,
  // As a state of a check: it is `warning`.
  /['"`(|]look['"`)|]/,
  /\b(?:longest|most|least|seen)[A-Z]\w*/,
]

const files = ['app', 'db', 'tests', 'docs']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css,md}`))
  .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md')
  // Migrations are frozen.
  .filter((file) => !file.startsWith('db/migrations/') && !/node_modules|\/build\//.test(file))
  .filter((file) => !exemptFiles.includes(file))
  .sort()

test('no file contains a word that docs/style.md excludes', () => {
  assert(files.length > 500)
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line, at) => {
      const word = words.map((pattern) => pattern.exec(line)?.[0]).find(Boolean)
      return word ? [`${file}:${at + 1}: “${word}” in: ${line.trim()}`] : []
    }),
  )
  assert.deepEqual(found, [], found.join('\n'))
})

function linesOf(file: string) {
  const text = exemptTexts.reduce(
    (rest, exempt) => rest.replaceAll(exempt, ''),
    readFileSync(file, 'utf8'),
  )
  return text.split('\n')
}
