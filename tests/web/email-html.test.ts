import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShopInEmail } from '../../app/mail/email-content'
import { htmlOf } from '../../app/mail/email-html.server'

const shop = {
  name: 'Wrenfold',
  contactEmail: 'desk@shop.test',
  legal: [{ label: 'Imprint', href: 'http://shop.test/imprint' }],
}
const imageId = 'a'.repeat(24)
const html = htmlOf(shop, 'Your order', [
  'Thank you.',
  {
    lines: [
      { label: '2 × Krug', amount: '$9', lang: 'de', imageId },
      { label: 'Total', amount: '$9', isTotal: true },
    ],
  },
  { label: 'View your order', href: 'http://shop.test/user/orders/1001' },
  { label: 'Log in', href: 'http://shop.test/login' },
])

test('shows each product of an order with its image and its language', () => {
  assert.match(
    html,
    /<img src="[^"]*\/images\/a{24}\?w=300" alt="".*<td style="[^"]*" lang="de" colSpan="1">2 × Krug</,
  )
  assert.match(html, /<th style="[^"]*" colSpan="2">Total<\/th>/)
})

test('has the name of the shop at the head, contact and legal texts at the foot, and one button', () => {
  const [, head = '', foot = ''] =
    /<body[^>]*>(.*?)<p[^>]*>Thank you.*(<p.*?)<\/div>/s.exec(html) ?? []
  assert.match(head, /<strong>Wrenfold<\/strong>/)
  assert.match(foot, /mailto:desk@shop\.test.*<a href="http:\/\/shop\.test\/imprint">Imprint<\/a>/)
  assert.equal(html.match(/background-color/g)?.length, 1)
  assert.match(html, /background-color[^>]*>View your order</)
})

// Those that caniemail.com reports for the mail programs of Gmail, Outlook and Apple, if only partly.
const supported = [
  'background-color',
  'border',
  'border-bottom',
  'border-collapse',
  'border-radius',
  'border-top',
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'margin',
  'max-width',
  'padding',
  'padding-bottom',
  'padding-right',
  'padding-top',
  'text-align',
  'text-decoration',
  'vertical-align',
  'white-space',
  'width',
]

test('has only inline styles that mail programs support', () => {
  assert(assertSupported(html) > 20)
})

/** Returns how many declarations there are. */
function assertSupported(html: string) {
  assert.doesNotMatch(html, /<(?:style|link|script)|class=/)
  const properties = [...html.matchAll(/style="([^"]*)"/g)].flatMap(([, style = '']) =>
    style.split(';').map((declaration) => declaration.split(':')[0] ?? ''),
  )
  for (const property of properties) assert(supported.includes(property), property)
  return properties.length
}

const lookOf = (look: Pick<ShopInEmail, 'accent' | 'logo'>) =>
  htmlOf({ ...shop, ...look }, 'Your order', [{ label: 'View', href: 'http://shop.test/' }])

test('has a wide logo instead of the name, and its button in the accent colour of the shop', () => {
  const logo = { src: '/images/a-white.png', width: 200, height: 48, isWide: true }
  const html = lookOf({ accent: '#1f4f8a', logo })
  assert.match(
    html,
    /<a href="http[^"]*" [^>]*><img src="http[^"]*\/images\/a-white\.png" width="200" height="48" alt="Wrenfold"[^>]*><\/a>/,
  )
  assert.doesNotMatch(html, /<strong>/)
  assert.match(html, /background-color:#1f4f8a;color:#ffffff;[^"]*border:1px solid #ffffff"/)
  assertSupported(html)
})

test('has a square logo beside the name', () => {
  const logo = { src: '/images/a-white.png', width: 48, height: 48, isWide: false }
  assert.match(lookOf({ logo }), /<img [^>]*alt=""[^>]*><strong> Wrenfold<\/strong>/)
  assert.match(lookOf({ logo }), /background-color:#a2432a;color:#ffffff;/)
})
