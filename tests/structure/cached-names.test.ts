import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources, textOf } from './sources'

test('a route caches its data in the browser under its own id', () => {
  const wrong = sources.flatMap((file) => {
    const id = file.replace(/^app\/|(?:\/route)?\.tsx?$/g, '')
    return [...textOf(file).matchAll(/clientCache\.loader\('(.*?)'\)/g)]
      .filter(([, used]) => used !== id)
      .map(([call]) => `${file}: ${call}`)
  })
  assert.deepEqual(wrong, [])
})

test('no two elements store their HTML under the same name', () => {
  const names = sources.flatMap((file) =>
    [...textOf(file).matchAll(/<CachedHtml\s+name="([^"]+)"/g)].map(([, name]) => name),
  )
  assert(names.length > 5)
  assert.deepEqual(names, [...new Set(names)])
})
