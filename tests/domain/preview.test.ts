import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preview } from '../../app/domain/catalogue/lists/catalogue'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at + 1}`)

test('shortens a description after 20 words, and leaves a shorter one unchanged', () => {
  assert.equal(preview('Dishwasher safe.'), 'Dishwasher safe.')
  assert.equal(preview(words(20).join('\n')), words(20).join(' '))
  assert.equal(preview(words(21).join(' ')), `${words(20).join(' ')}...`)
  assert.equal(preview(`${words(20).join(' ')}. More`), `${words(20).join(' ')}...`)
  assert.equal(preview(' '), '')
})
