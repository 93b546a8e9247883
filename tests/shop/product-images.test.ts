import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { file, image } from '../support/images'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const page = '/products/plain-clay-planter'

async function openImages() {
  await admin.visit('/admin/products?search=plain+clay+planter')
  await admin.follow('Plain Clay Planter', 'main')
}

async function addImage(hue: number, description: string) {
  const file = await image('png', { hue })
  return admin.send('Add images', { 'Further images': file, Description: description })
}

function altsOf({ document }: Visitor, selector: string) {
  return [...document.querySelectorAll(selector)].map((it) => it.getAttribute('alt'))
}

function structuredData({ document }: Visitor) {
  const text = document.querySelector('script[type="application/ld+json"]')?.textContent
  return JSON.parse(text ?? '{}')
}

test('the pages of a product with one image say nothing of further ones', async () => {
  for (const path of [page, '/products?search=plain+clay+planter']) {
    await guest.visit(path)
    assert.doesNotMatch(guest.document.documentElement.outerHTML, /gallery|secondImageId|imageAlt/)
  }
  await guest.visit(page)
  assert.deepEqual(altsOf(guest, '.product .frame > a > img'), ['Plain Clay Planter'])
  const large = guest.document.querySelector('.frame > a')?.getAttribute('href')
  assert.match(large ?? '', /^\/images\/[0-9a-f]+\?w=1800$/)
  assert.equal((await fetch(shop.url + large)).status, 200)
  const srcset = guest.document.querySelector('.frame > a > img')?.getAttribute('srcset') ?? ''
  assert.equal(srcset.split(', ').at(-1), `${large} 1800w`)
  const card = guest.document.querySelector('.product-card img')?.getAttribute('srcset')
  assert.match(card ?? '', /900w$/)
  assert.equal(typeof structuredData(guest).image, 'string')
})

test('an admin sees what is wrong with an image or a description', async () => {
  await openImages()
  assert(!admin.hasButton('Remove: image 1'))
  await admin.send('Add images', { Description: 'x'.repeat(201) })
  assert.equal(admin.status, 400)
  assert.match(admin.text, /Image is required/)
  assert.equal(admin.errorAt('Description'), 'Please use at most 200 characters')
  assert.equal(admin.valueOf('Description').length, 201)
})

test('an admin adds images, and guests see all of them, with their descriptions', async () => {
  await openImages()
  await addImage(101, 'The drain hole')
  assert.equal(admin.toast, 'Image added')
  await addImage(102, '')
  await guest.visit(page)
  const alts = ['Plain Clay Planter', 'The drain hole', 'Plain Clay Planter, image 3']
  assert.deepEqual(altsOf(guest, '.slides img'), alts)
  const links = [...guest.document.querySelectorAll('.thumbnails a')]
  const targets = links.map((link) => guest.document.querySelector(link.getAttribute('href') ?? ''))
  assert(targets.length === 3 && targets.every((it) => it?.matches('.slides > a')))
  const images = structuredData(guest).image
  assert.equal(images.length, 3)
  for (const url of images) assert.equal((await fetch(url)).status, 200)
})

const tooManyPixels =
  'The image has too many pixels: at most 40 million, and 12,000 on each side, are allowed'
const wrongType = 'Invalid file type. Only JPEG, PNG, and JPG files are allowed.'

test('adds all images or none when an admin chooses several files at once', async () => {
  await openImages()
  const [left, right] = [
    await image('png', { hue: 111, name: 'left.png' }),
    await image('jpeg', { hue: 112, name: 'right.jpg' }),
  ]
  const count = admin.texts('.images li').length
  const broken = file('no image', 'notes.png', 'image/png')
  await admin.send('Add images', { 'Further images': [left, broken] })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Further images'), `notes.png: ${wrongType}`)
  const cut = file((await right.bytes()).subarray(0, right.size / 2), 'cut.jpg', 'image/jpeg')
  await admin.send('Add images', { 'Further images': [left, cut] })
  assert.match(admin.errorAt('Further images'), /^cut\.jpg: The image is damaged/)
  await admin.send('Add images', { 'Further images': broken })
  assert.equal(admin.errorAt('Further images'), wrongType)
  const both = { 'Further images': [left, right] }
  await admin.send('Add images', { ...both, Description: 'From the left' })
  assert.match(admin.errorAt('Description'), /^Several images cannot have one description/)
  assert.equal(admin.texts('.images li').length, count)
  await admin.send('Add images', { ...both, Description: '' })
  assert.equal(admin.toast, 'Images added')
  assert.equal(admin.texts('.images li').length, count + 2)
  await admin.send('Add images', both)
  assert.match(admin.errorAt('Further images'), /already has one of these images/)
  const tooMany = await Promise.all(
    Array.from({ length: 8 }, (_, at) => image('png', { hue: 120 + at })),
  )
  await admin.send('Add images', { 'Further images': tooMany })
  assert.equal(admin.errorAt('Further images'), 'A product has at most 8 images')
  for (const number of [count + 2, count + 1]) await admin.press(`Remove: image ${number}`)
})

test('creates a product with all its images when an admin chooses several in the new form', async () => {
  await admin.visit('/admin/products/add')
  assert.match(
    admin.text,
    /Items in Stock If it comes in variants, enter 0: each variant has its own/,
  )
  const fields = {
    Name: 'Two-sided Tile',
    Description: 'Blue in front, red behind.',
    Brand: 'Oddmoor',
    Category: 'Kitchen',
    Price: '9.50',
    'Items in Stock': '3',
  }
  const images = await Promise.all([141, 142].map((hue) => image('png', { hue })))
  const tooMany = await Promise.all(
    Array.from({ length: 9 }, (_, at) => image('png', { hue: 150 + at })),
  )
  const wide = await sharp({
    create: { width: 12_100, height: 5, channels: 3, background: '#c33' },
  })
    .jpeg()
    .toBuffer()
  for (const [one, message] of [
    [file('no image', 'notes.png', 'image/png'), wrongType],
    [
      file(Buffer.alloc(2 * 1024 * 1024 + 1), 'a.jpg', 'image/jpeg'),
      'Image file is larger than 2MB',
    ],
    [file(wide, 'wide.jpg', 'image/jpeg'), tooManyPixels],
  ] as const) {
    await admin.send('Create Product', { ...fields, Image: one })
    assert.equal(admin.status, 400)
    assert.equal(admin.errorAt('Image'), message)
  }
  await admin.send('Create Product', { ...fields, Image: tooMany })
  assert.equal(admin.errorAt('Image'), 'A product has at most 8 images')
  await admin.send('Create Product', { ...fields, Image: images })
  assert.equal(admin.toast, 'Product created successfully')
  await guest.visit('/products/two-sided-tile')
  assert.equal(altsOf(guest, '.slides img').length, 2)
})

test('a customer enlarges an image: to the pixels of its upload, or to the largest file that an image has', async () => {
  await openImages()
  const photo = { create: { width: 1500, height: 1500, channels: 3, background: '#a64' } } as const
  const bytes = await sharp(photo).jpeg().toBuffer()
  const fields = { 'Further images': file(bytes, 'photo.jpg', 'image/jpeg'), Description: 'Large' }
  await admin.send('Add images', fields)
  await guest.visit(page)
  const widthOf = async (alt: string) => {
    const image = guest.document.querySelector(`.slides img[alt="${alt}"]`)
    const response = await fetch(shop.url + image?.closest('a')?.getAttribute('href'))
    const { width } = await sharp(await response.arrayBuffer()).metadata()
    return [response.headers.get('content-type'), width]
  }
  assert.deepEqual(await widthOf('Large'), ['image/webp', 1500])
  assert.deepEqual(await widthOf('Plain Clay Planter'), ['image/webp', 900])
  await admin.press('Remove: image 4')
})

test('only the first image of a gallery is loaded at once', async () => {
  await guest.visit(page)
  const loading = [...guest.document.querySelectorAll('.gallery img')].map((it) =>
    it.getAttribute('loading'),
  )
  assert.deepEqual(loading, ['eager', ...Array(5).fill('lazy')])
})

test('shows each image in its own proportion, in a gallery as high as the widest, with room for square ones', async () => {
  const shown = () =>
    [...guest.document.querySelectorAll('.slides img, .product .frame img')].map((it) => [
      ...['width', 'height'].map((name) => Number(it.getAttribute(name))),
      it.matches('.upright .widest'),
    ])
  await guest.visit(page)
  assert.deepEqual(shown(), [
    [900, 900, false],
    [64, 48, true],
    [64, 48, false],
  ])
  await guest.visit('/products/half-moon-citrus-press')
  assert.deepEqual(shown(), [[900, 900, false]])
})

test('a card shows the second image of its product under the pointer', async () => {
  await guest.visit('/products?search=clay')
  const withSecond = guest.document.querySelectorAll('.product-card:has(.second)')
  assert.equal(withSecond.length, 1)
  assert.equal(withSecond[0]?.querySelector('h2')?.textContent, 'Plain Clay Planter')
  assert.equal(withSecond[0]?.querySelector('.second')?.getAttribute('loading'), 'lazy')
})

test('an admin describes, sorts and removes images', async () => {
  await openImages()
  await admin.follow('Edit image 3')
  await admin.send('Save image', { Description: 'On a windowsill' })
  assert.equal(admin.toast, 'Image saved')
  await admin.press('Move up: image 3')
  await admin.press('Make first: image 2')
  await guest.visit(page)
  const sorted = ['On a windowsill', 'Plain Clay Planter, image 2', 'The drain hole']
  assert.deepEqual(altsOf(guest, '.slides img'), sorted)
  await admin.press('Remove: image 3')
  await admin.press('Remove: image 2')
  assert.equal(admin.toast, 'Image removed')
  await guest.visit(page)
  assert.deepEqual(altsOf(guest, '.product .frame img'), ['On a windowsill'])
  assert.equal(guest.document.querySelector('.gallery'), null)
})

test('crops an image around the part that an admin has chosen', async () => {
  const stylesheets = () =>
    [...guest.document.querySelectorAll('link[rel=stylesheet]')].map((link) =>
      link.getAttribute('href'),
    )
  const chosenPoint = () =>
    admin.document.querySelector('.focal-points label:has(:checked)')?.textContent
  await guest.visit('/products')
  const before = stylesheets()
  await openImages()
  await admin.follow('Edit image 1')
  assert.equal(chosenPoint(), 'Centre')
  await admin.send('Save image', { 'Top left': 'on' })
  await admin.follow('Edit image 1')
  assert.equal(chosenPoint(), 'Top left')
  await guest.visit('/products')
  const [added = ''] = stylesheets().filter((href) => !before.includes(href))
  const css = await (await fetch(shop.url + added)).text()
  assert.match(css, /^img\[src\^="\/images\/[^"?]+\?"\]\{object-position:0% 0%\}$/)
  await admin.send('Save image', { Centre: 'on' })
  await guest.visit('/products')
  assert.deepEqual(stylesheets(), before)
})

test('tells an admin that another admin has changed the images', async () => {
  await openImages()
  await addImage(103, '')
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(admin.path)
  await other.press('Make first: image 2')
  await admin.press('Remove: image 1')
  assert.match(admin.toast ?? '', /^Someone else has changed the images/)
  await admin.follow('Edit image 1')
  await other.press('Make first: image 2')
  await admin.send('Save image', { Description: 'Mine' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed the images/)
  assert.equal(admin.valueOf('Description'), 'Mine')
})
