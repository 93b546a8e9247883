import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { transform } from 'esbuild'
import { linesOf, textOf } from './sources'

// So a language that is written from right to left needs no styles of its own. Margins of paper are in millimetres.
test('stylesheets name the start and the end of a line, not left and right', () => {
  const physical =
    /: (?:[a-z-]+-)?(?:left|right|top|bottom)(?:-[a-z]+)*: |(?:text-align|float|clear): (?:left|right)/
  const sides = /(?:margin|padding|inset): \S+ (\S+) \S+ (\S+);/
  const wrong = globSync('app/styles/*')
    .flatMap(linesOf)
    .filter((line) => {
      const [, right, left] = sides.exec(line) ?? []
      return physical.test(line) || (right !== left && !right?.endsWith('mm'))
    })
  assert.deepEqual(wrong, [])
})

test('each stylesheet is part of all pages, or only of the screens of admins', () => {
  const bundles = ['index.css', 'admin.css']
  const imported = bundles.flatMap((name) =>
    [...textOf(`app/styles/${name}`).matchAll(/^@import "\.\/(.+)";$/gm)].map(([, file]) => file),
  )
  const all = globSync('*.css', { cwd: 'app/styles' })
  assert.deepEqual([...bundles, ...imported].sort(), all.sort())
})

test('the build reads all stylesheets without a warning', async () => {
  const warnings = await Promise.all(
    globSync('app/styles/*.css').map(async (file) => {
      const css = await readFile(file, 'utf8')
      const { warnings } = await transform(css, { loader: 'css', sourcefile: file })
      return warnings.map(({ text }) => `${file}: ${text}`)
    }),
  )
  assert.deepEqual(warnings.flat(), [])
})
