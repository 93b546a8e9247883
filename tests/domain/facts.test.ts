import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsIn } from '../../app/domain/catalogue/facts/facts'
import { FactsDraft } from '../../app/domain/catalogue/facts/facts-draft'

const problemsIn = (typed: string) =>
  FactsDraft.safeParse(typed).error?.issues.map(({ message }) => message)

test('reads a fact from each line, whatever the spaces, line breaks and colons', () => {
  const stored = FactsDraft.parse(' Material :linen\r\n\r\nSize:\t2: wide \u2028素材：麻')
  assert.equal(stored, 'Material: linen\nSize: 2: wide\n素材: 麻')
  assert.deepEqual(factsIn(stored), [
    { name: 'Material', text: 'linen' },
    { name: 'Size', text: '2: wide' },
    { name: '素材', text: '麻' },
  ])
  assert.deepEqual(factsIn(FactsDraft.parse('')), [])
  assert.equal(FactsDraft.parse(stored), stored)
})

test('reads the list that the API sends', () => {
  const list = [
    { name: 'Material', text: 'linen' },
    { name: 'Note', text: 'two\nlines' },
  ]
  assert.equal(FactsDraft.parse(JSON.stringify(list)), 'Material: linen\nNote: two lines')
  assert.equal(FactsDraft.parse('[EU] Size: 40'), '[EU] Size: 40')
  assert.deepEqual(problemsIn('[{"name":"Material"}]'), [
    'Line 1 of the facts needs a name, a colon and a text, such as “Material: linen”',
  ])
})

test('refuses U+0000, which PostgreSQL cannot store, when it is escaped in a list', () => {
  for (const fact of ['{"name":"a\\u0000","text":"b"}', '{"name":"a","text":"\\u0000b"}']) {
    assert.deepEqual(problemsIn(`[${fact}]`), [
      'Line 1 of the facts needs a name, a colon and a text, such as “Material: linen”',
    ])
  }
})

test('names the lines that are no facts', () => {
  assert.deepEqual(problemsIn('Material: linen\n\nlinen\n: x\nWashing:'), [
    'Line 3 of the facts needs a name, a colon and a text, such as “Material: linen”',
    'Line 4 of the facts needs a name, a colon and a text, such as “Material: linen”',
    'Line 5 of the facts needs a name, a colon and a text, such as “Material: linen”',
  ])
  assert.deepEqual(problemsIn(`${'n'.repeat(61)}: x\nx: ${'t'.repeat(301)}`), [
    'Line 1 of the facts has a name of more than 60 characters',
    'Line 2 of the facts has a text of more than 300 characters',
  ])
  assert.deepEqual(problemsIn('a: b\n'.repeat(21)), ['Please enter at most 20 facts, not 21'])
  assert.equal(problemsIn('a: b\n'.repeat(20)), undefined)
})
