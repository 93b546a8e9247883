import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// Words that mislead a reader, in all files but migrations and the texts of the demo, which are frozen or for customers.
const words: [word: RegExp, reason: string][] = [
  [/\b(?:nobody|somebody|anybody|whoever)\b/i, 'name the actor: the guest, another admin, no user'],
  [/\b(?:anew|in vain)\b/i, 'say what happens: it is created again, it fails'],
  [/\breckon/i, 'the term is: compute, count'],
  [/\b(?:const|let) (?:longest|most|least)[A-Z]/, 'limits are max… and min…'],
]
const exempt =
  /^docs\/style\.md$|^tests\/language|^db\/migrations\/|demo-products|node_modules|\/build\//

test('no file contains a word that misleads', () => {
  const files = ['app', 'db', 'tests', 'docs']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css,md}`))
    .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md')
    .filter((file) => !exempt.test(file))
  assert(files.length > 500)
  const found = files.flatMap((file) =>
    // The user of Unix systems, which the documentation writes as code.
    readFileSync(file, 'utf8')
      .replaceAll('`nobody`', '')
      .split('\n')
      .flatMap((line, at) =>
        words
          .filter(([word]) => word.test(line))
          .map(([, reason]) => `${file}:${at + 1}: ${line.trim()} (${reason})`),
      ),
  )
  assert.deepEqual(found, [])
})

test('the title of each test has at most 120 characters', () => {
  const title = /\b(?:test|describe)(?:\.\w+)*\(\s*(['"`])(.{121,}?)\1,/g
  const tooLong = globSync('tests/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(title)].map(([, , text]) => `${file}: ${text}`),
  )
  assert.deepEqual(tooLong, [])
})
