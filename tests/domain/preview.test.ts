import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewOf } from '../../app/domain/catalogue/lists/catalogue'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at + 1}`)

test('shortens a description after 20 words, and leaves a shorter one unchanged', () => {
  assert.equal(previewOf('Dishwasher safe.'), 'Dishwasher safe.')
  assert.equal(previewOf(words(20).join('\n')), words(20).join(' '))
  assert.equal(previewOf(words(21).join(' ')), `${words(20).join(' ')}...`)
  assert.equal(previewOf(`${words(20).join(' ')}. More`), `${words(20).join(' ')}...`)
  assert.equal(previewOf(' '), '')
})
