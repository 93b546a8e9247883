import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { duration } from '../../app/domain/basics/time/durations'
import { issue, listOf, message, messageN, msgWith } from '../../app/languages/messages'
import { rich } from '../../app/languages/rich'
import { formatNumber, setLanguage, t, tn } from '../../app/languages/translate'

afterEach(() => setLanguage('en', undefined))

test('a text is English when the shop has no other language', () => {
  assert.equal(t('{name} costs {amount}', { name: 'Kettle', amount: 1200 }), 'Kettle costs 1,200')
  assert.equal(tn(1, '{count} product', '{count} products'), '1 product')
  assert.equal(tn(1200, '{count} product', '{count} products'), '1,200 products')
})

test('a text is translated when the shop has another language, and English when its translation is missing', () => {
  setLanguage('de', { 'Save {name}': '{name} speichern' })
  assert.equal(t('Save {name}', { name: 'Kettle' }), 'Kettle speichern')
  assert.equal(t('Delete {name}', { name: 'Kettle' }), 'Delete Kettle')
})

test('a text with a number has the plural form of the language', () => {
  setLanguage('pl', { '{count} file': ['{count} plik', '{count} pliki', '{count} plików', '?'] })
  const texts = [1, 3, 5, 22, 1200].map((count) => tn(count, '{count} file', '{count} files'))
  assert.deepEqual(texts, ['1 plik', '3 pliki', '5 plików', '22 pliki', '1200 plików'])
})

test('a context tells equal English texts apart', () => {
  setLanguage('de', { 'verb\u0004Order': 'Bestellen', Order: 'Bestellung' })
  assert.equal(t('Order', { context: 'verb' }), 'Bestellen')
  assert.equal(t('Order'), 'Bestellung')
})

test('a value that looks like a placeholder stays as it is', () => {
  assert.equal(t('{one} and {two}', { one: '{two}', two: '$&' }), '{two} and $&')
})

test('quotation marks of a value are the inner ones of the language when the value is within quotation marks', () => {
  const inText = (text: string, name: string) => t(text, { name })
  for (const [text, expected] of [
    ['No “{name}”', 'No “Mug ‘Wum’ (blue)”'],
    ['„Alt“ und „{name}“', '„Alt“ und „Mug ‚Wum‘ (blue)“'],
    ['Nie ma „{name}”', 'Nie ma „Mug «Wum» (blue)”'],
    ['Pas de «\u00a0{name}\u00a0»', 'Pas de «\u00a0Mug “Wum” (blue)\u00a0»'],
  ] as const) {
    for (const typed of ['„Wum“', '“Wum”', '„Wum”', '«Wum»', '«\u00a0Wum\u00a0»', '"Wum"']) {
      assert.equal(inText(text, `Mug ${typed} (blue)`), expected)
    }
  }
  assert.equal(inText('{name} and “tea”', 'Mug “Wum”'), 'Mug “Wum” and “tea”')
  assert.equal(inText('“{name}”', 'Shelf 12" x 24"'), '“Shelf 12" x 24"”')
})

test('a message is English when it is printed, and translated when it is shown', () => {
  setLanguage('de', {
    'Order {number} is paid': 'Bestellung {number} ist bezahlt',
    '{count} order': ['{count} Bestellung', '{count} Bestellungen'],
  })
  const paid = message('Order {number} is paid', { number: '7' })
  assert.equal(`${paid} ${JSON.stringify(paid)}`, 'Order 7 is paid "Order 7 is paid"')
  assert.equal(t(paid), 'Bestellung 7 ist bezahlt')
  const orders = messageN(2, '{count} order', '{count} orders')
  assert.equal(`${orders}, ${t(orders)}`, '2 orders, 2 Bestellungen')
})

test('a list of names is joined as in the language of its message', () => {
  setLanguage('es', { 'Please choose {options}': 'Elija {options}' })
  const choose = message('Please choose {options}', { options: listOf(['Color', 'Idioma']) })
  assert.equal(`${choose}, ${t(choose)}`, 'Please choose Color and Idioma, Elija Color e Idioma')
})

test('a message that is a value of another one is said in the same language', () => {
  setLanguage('de', {
    'The prices of {products} are kept': 'Die Preise von {products} bleiben',
    '{count} product': ['{count} Produkt', '{count} Produkten'],
  })
  const products = messageN(2, '{count} product', '{count} products')
  const kept = message('The prices of {products} are kept', { products })
  assert.equal(String(kept), 'The prices of 2 products are kept')
  assert.equal(t(kept), 'Die Preise von 2 Produkten bleiben')
})

test('a duration is translated where it is shown', () => {
  setLanguage('de', {
    'one day': ['einen Tag', '{count} Tage'],
    'for {duration}': '{duration} lang',
  })
  const { text } = duration(7, 'day')
  assert.deepEqual([text, t(text)], ['seven days', '7 Tage'])
  const one = t('for {duration}', { duration: t(duration(1, 'day').text) })
  assert.equal(one, 'einen Tag lang')
})

test('the message of a schema is translated with its values', () => {
  const constant = msgWith('At most {max} letters', { max: 80 })
  const first = issue('{typed} is no price', { typed: 'abc' })
  setLanguage('de', {
    'At most {max} letters': 'Höchstens {max} Buchstaben',
    '{typed} is no price': '{typed} ist kein Preis',
  })
  assert.deepEqual([constant, first], ['At most 80 letters', 'abc is no price'])
  assert.deepEqual([t(constant), t(first)], ['Höchstens 80 Buchstaben', 'abc ist kein Preis'])
  for (let count = 0; count < 600; count++) issue('{typed} is no price', { typed: String(count) })
  assert.deepEqual([t(constant), t(first)], ['Höchstens 80 Buchstaben', 'abc is no price'])
})

test('a sentence with elements is one text', () => {
  setLanguage('de', {
    'Read our <link>terms</link>, {name}.': '{name}, lies die <link>AGB</link>.',
  })
  const parts = {
    link: (text: unknown) => createElement('a', { href: '/terms' }, text as string),
    name: createElement('b', null, 'Ann'),
  }
  const html = renderToStaticMarkup(rich(t('Read our <link>terms</link>, {name}.'), parts))
  assert.equal(html, '<b>Ann</b>, lies die <a href="/terms">AGB</a>.')
})

test('a number is written as in the language', () => {
  setLanguage('de', {})
  assert.equal(formatNumber(1200), '1.200')
})
