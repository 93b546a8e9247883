import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewOf } from '../../app/domain/catalogue/lists/preview'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at + 1}`)

test('shortens a description after 20 words, and leaves a shorter one unchanged', () => {
  assert.equal(previewOf('Dishwasher safe.'), 'Dishwasher safe.')
  assert.equal(previewOf(words(20).join('\n')), words(20).join(' '))
  assert.equal(previewOf(words(21).join(' ')), `${words(20).join(' ')}...`)
  assert.equal(previewOf(`${words(20).join(' ')}. More`), `${words(20).join(' ')}...`)
  assert.equal(previewOf(' '), '')
})

test('shortens a description in a language without blanks to a comparable length', () => {
  const japanese = '手でつくられた陶器の鉢は、毎日の食卓にぴったりです。'.repeat(40)
  const thai = 'ชามเซรามิกทำมือเหมาะสำหรับโต๊ะอาหารทุกวัน'.repeat(40)
  for (const text of [japanese, thai, japanese.replaceAll('。', '。 '), 'w'.repeat(5000)]) {
    const preview = previewOf(text)
    assert.match(preview, /[^.。、\s]\.\.\.$/)
    assert(preview.length >= 30 && preview.length <= 203, preview)
    assert(text.startsWith(preview.slice(0, -3)), preview)
  }
  assert.equal(
    previewOf('手でつくられた陶器の鉢は丈夫です。'),
    '手でつくられた陶器の鉢は丈夫です。',
  )
  const english = ['茶器セット', ...words(20)].join(' ')
  assert.equal(previewOf(english), `${english.replace(' word20', '')}...`)
})
