import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../db/ids'
import { timeFromNow } from '../../db/time'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { setVariants } from '../support/variants'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let guest: Visitor
let user: Visitor
const lamp = '/products/paper-moon-lamp'
const kettle = '/products/long-neck-kettle'
const planter = '/products/plain-clay-planter'

before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  user = await loggedIn(shop.url, 'user@example.com')
  await setVariants(
    shop,
    lamp,
    ['Size'],
    [
      { values: ['S'], price: 1250, stock: 3 },
      { values: ['M'], price: 1500, stock: 9 },
      { values: ['L'], price: 1500, stock: 0, sku: 'PML-L' },
      { values: ['XL'], price: 900, stock: 9, isHidden: true },
    ],
  )
  const sizes = ['1', '2', '3', '4', '5']
  await setVariants(
    shop,
    kettle,
    ['Size', 'Colour'],
    sizes.flatMap((size) =>
      ['Red', 'Blue', 'Green'].map((colour) => ({
        values: [size, colour],
        price: 5000,
        stock: colour === 'Red' ? 0 : 2,
      })),
    ),
  )
})
after(() => shop.close())

const shownPrice = (visitor: Visitor) => visitor.texts('.product h1 + p .price')[0]
const structuredData = ({ document }: Visitor) =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')

test('the page of a product without options says nothing of variants', async () => {
  await guest.visit(planter)
  assert.doesNotMatch(guest.document.documentElement.outerHTML, /variant|choice|from \$|id="add"/i)
  assert.equal(structuredData(guest)['@type'], 'Product')
})

test('cards and the page say from which price a product is sold, and the page what there is to choose', async () => {
  await guest.visit('/products?search=paper+moon')
  assert.deepEqual(guest.texts('.product-card .price'), ['from $12.50'])
  await guest.visit(lamp)
  assert.equal(shownPrice(guest), 'from $12.50')
  assert.equal(guest.texts('.product .facts .stock')[0], '12 in stock')
  assert.deepEqual(guest.texts('.variants label'), [
    'S , $12.50 · 3 in stock',
    'M , $15.00 · 9 in stock',
    'L , $15.00 · Out of stock',
  ])
  const radios = [...guest.document.querySelectorAll<HTMLInputElement>('.variants input')]
  assert.deepEqual(
    radios.map((radio) => radio.disabled),
    [false, false, true],
  )
})

test('the URL of a variant shows its price, stock and article number, and its canonical URL is that of the product', async () => {
  await guest.visit(`${lamp}?variant=M`)
  assert.equal(shownPrice(guest), '$15.00')
  assert.equal(guest.texts('.product .facts .stock')[0], '9 in stock')
  const canonical = guest.document.querySelector('link[rel=canonical]')?.getAttribute('href')
  assert.equal(canonical, shop.url + lamp)
  assert.doesNotMatch(guest.text, /Article number/)
  await guest.visit(`${lamp}?variant=L`)
  assert.match(guest.text, /Article number: PML-L/)
})

test('the button says that a variant is sold out when the URL has chosen it', async () => {
  await guest.visit(`${lamp}?variant=M`)
  assert.deepEqual(guest.texts('.add .button'), ['Add to cart'])
  await guest.visit(`${lamp}?variant=L`)
  assert.deepEqual(guest.texts('.add .button .none'), ['Out of stock'])
  await guest.visit(lamp)
  assert.deepEqual(guest.texts('.add .button'), ['Add to cart'])
})

test('a product that is sold out has the same button as a variant, and it cannot be pressed', async () => {
  await guest.visit('/products/up-to-bed-chamberstick')
  const [button, ...others] = guest.document.querySelectorAll<HTMLButtonElement>(
    '.product .row .button:not(.quiet)',
  )
  assert.equal(button?.textContent, 'Out of stock')
  assert.equal(button?.disabled, true)
  assert.deepEqual(others, [])
})

test('an unknown variant leads to the page of the product, so that it is cached once', async () => {
  for (const path of [lamp, planter]) {
    await guest.visit(`${path}?variant=XL&category=Lighting`)
    assert.deepEqual(guest.trail, [
      `${path}?variant=XL&category=Lighting`,
      `${path}?category=Lighting`,
    ])
    assert.equal(guest.status, 200)
  }
})

test('a customer who chooses nothing, or a variant of another product, sees a message at the field', async () => {
  for (const visitor of [user, guest]) {
    await visitor.visit(lamp)
    await visitor.send('Add to cart', { Quantity: '2' })
    assert.equal(visitor.status, 400)
    assert.equal(visitor.texts('.variants .error')[0], 'Please choose Size')
    assert.equal(visitor.valueOf('Quantity'), '2')
    assert.equal(visitor.document.querySelectorAll('form#add[novalidate]').length, 1)
    const focused = visitor.document.querySelector<HTMLInputElement>('.variants [autofocus]')
    assert.equal(focused, visitor.document.querySelector('.variants input'))
  }
  await user.visit(lamp)
  const [radio] = user.document.querySelectorAll<HTMLInputElement>('.variants input')
  assert(radio)
  radio.value = newId()
  radio.checked = true
  await user.press('Add to cart')
  assert.equal(user.status, 404)
  assert.match(user.texts('.variants .error')[0] ?? '', /no longer available/)
})

async function choose(visitor: Visitor, name: string, quantity = '1') {
  const label = [...visitor.document.querySelectorAll('.variants label')].find(
    (it) => it.querySelector('strong')?.textContent === name,
  )
  const radio = label?.querySelector('input')
  assert(radio)
  radio.checked = true
  return visitor.send('Add to cart', { Quantity: quantity })
}

test('a customer adds two variants, changes them in the cart, and orders them', async () => {
  await user.visit(lamp)
  await choose(user, 'M', '2')
  assert.match(user.text, /now 2 × Paper Moon Lamp \(M\), \$30\.00/)
  assert.equal(user.path, `${lamp}?variant=M`)
  await choose(user, 'S')
  assert.match(user.text, /3 in your cart/)
  await user.visit('/cart')
  assert.deepEqual(user.texts('.cart-line .variant-name'), ['M', 'S'])
  await user.press('Add one Paper Moon Lamp (S)')
  await user.press('Remove one Paper Moon Lamp (M)')
  assert.deepEqual(user.texts('.stepper output'), ['1', '2'])
  await user.follow('Paper Moon Lamp', '.cart-line')
  assert.equal(user.path, `${lamp}?variant=M`)
  await user.visit('/cart')
  await user.press('Proceed to Checkout')
  await user.visit('/user/orders')
  assert.deepEqual(user.texts('.order:first-child .name'), [
    'Paper Moon Lamp M',
    'Paper Moon Lamp S',
  ])
  await user.follow(user.texts('.order h2')[0], 'main')
  assert.deepEqual(user.texts('.order-table tbody th'), ['Paper Moon Lamp M', 'Paper Moon Lamp S'])
})

test('a guest who chose a variant has it in the cart after the login', async () => {
  const visitor = new Visitor(shop.url)
  await visitor.visit(lamp)
  await choose(visitor, 'S')
  assert.equal(visitor.path, '/login')
  await visitor.send('Log In', { Email: 'user@example.com', Password: '121212' })
  assert.match(visitor.text, /Paper Moon Lamp \(S\)/)
  await visitor.visit('/cart')
  await visitor.press('Remove Paper Moon Lamp (S)')
})

test('offers no more units than there are of the chosen variant, or of any when none is chosen', async () => {
  const visitor = new Visitor(shop.url)
  const offered = async (query: string) => {
    await visitor.visit(lamp + query)
    return visitor.texts('#quantity option').at(-1)
  }
  const left = (name: string) =>
    visitor
      .texts('.variants label')
      .find((label) => label.startsWith(`${name} `))
      ?.match(/(\d+) in stock/)?.[1]
  const [small, any] = [await offered('?variant=S'), await offered('')]
  assert.deepEqual([small, any], [left('S'), left('M')])
  assert.notEqual(small, any)
  // Another one can still be chosen.
  assert.equal(await offered('?variant=L'), any)
})

test('says at the field how many are left, and keeps the quantity, when others have bought meanwhile', async () => {
  for (const [path, variant] of [
    [lamp, 'M'],
    ['/products/low-table-pendant', ''],
  ] as const) {
    await user.visit(path)
    const db = databaseOf(shop)
    const { id } = await db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', path.slice('/products/'.length))
      .executeTakeFirstOrThrow()
    await db
      .updateTable('variants')
      .set({ stock: 2 })
      .where('product_id', '=', id)
      .where('value_1', '=', variant)
      .execute()
    await db.destroy()
    await (variant ? choose(user, variant, '3') : user.send('Add to cart', { Quantity: '3' }))
    assert.equal(user.status, 409)
    assert.match(user.errorAt('Quantity') ?? '', /^Only 2 of .+ left$/)
    assert.equal(user.valueOf('Quantity'), '3')
    await (variant ? choose(user, variant, '2') : user.send('Add to cart', { Quantity: '2' }))
    assert.match(user.text, /Product added to cart: now 2 × /)
  }
})

test('more than twelve variants are one list, grouped by the first option', async () => {
  await user.visit(kettle)
  const groups = [...user.document.querySelectorAll('#variant optgroup')]
  assert.deepEqual(
    groups.map((group) => group.getAttribute('label')),
    ['1', '2', '3', '4', '5'],
  )
  const options = [...(groups[0]?.querySelectorAll('option') ?? [])]
  assert.deepEqual(
    options.map((option) => [option.textContent, option.disabled]),
    [
      ['Red · $50.00 · Out of stock', true],
      ['Blue · $50.00 · 2 in stock', false],
      ['Green · $50.00 · 2 in stock', false],
    ],
  )
  await user.press('Add to cart')
  assert.equal(user.errorAt('Size, Colour'), 'Please choose Size and Colour')
  await user.send('Add to cart', { 'Size, Colour': options[1]?.value ?? '' })
  assert.equal(user.path, `${kettle}?variant=1+%2F+Blue`)
  assert.match(user.text, /Long Neck Kettle \(1 \/ Blue\)/)
  assert.equal(user.valueOf('Size, Colour'), options[1]?.value)
})

test('search engines get a group of products with the price, stock and URL of each variant', async () => {
  await guest.visit(lamp)
  const group = structuredData(guest)
  assert.equal(group['@type'], 'ProductGroup')
  assert.deepEqual(group.variesBy, ['https://schema.org/size'])
  assert.deepEqual(
    group.hasVariant.map((variant: { size: string }) => variant.size),
    ['S', 'M', 'L'],
  )
  assert.equal(group.hasVariant[0].additionalProperty, undefined)
  assert.deepEqual([group.offers.lowPrice, group.offers.highPrice], ['12.50', '15.00'])
  assert.deepEqual(
    group.hasVariant.map((variant: { name: string; offers: { url: string } }) => [
      variant.name,
      variant.offers.url,
    ]),
    ['S', 'M', 'L'].map((size) => [
      `Paper Moon Lamp (${size})`,
      `${shop.url}${lamp}?variant=${size}`,
    ]),
  )
})

test('search engines and the page get the article number of a product without options', async () => {
  const db = databaseOf(shop)
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', planter.slice('/products/'.length))
    .executeTakeFirstOrThrow()
  await guest.visit(planter)
  assert.deepEqual([structuredData(guest).sku, structuredData(guest).gtin], [id, undefined])
  const numbers = { sku: 'PCP-1', ean: '4006381333931' }
  await db.updateTable('variants').set(numbers).where('id', '=', id).execute()
  await db.destroy()
  await guest.visit(planter)
  assert.match(guest.text, /Article number: PCP-1/)
  assert.deepEqual(
    [structuredData(guest).sku, structuredData(guest).gtin],
    ['PCP-1', '4006381333931'],
  )
})

test('the only variant that is left is not shown as another one that was asked for', async () => {
  const db = databaseOf(shop)
  await db
    .updateTable('variants')
    .set({ hidden_at: timeFromNow() })
    .where('value_1', 'in', ['S', 'L'])
    .execute()
  await db.destroy()
  await guest.visit(`${lamp}?variant=XL`)
  assert.deepEqual(guest.trail, [`${lamp}?variant=XL`, lamp])
  assert.deepEqual(guest.texts('.variants label strong'), ['M'])
  await guest.visit(`${lamp}?variant=M`)
  assert.deepEqual(guest.trail, [`${lamp}?variant=M`])
})
