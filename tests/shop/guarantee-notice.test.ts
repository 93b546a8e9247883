import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertNoPage, sellTo } from '../support/eu-features'
import { image, noticePicture } from '../support/images'
import { emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

const title = 'Legal guarantee'
const product = '/products/row-end-trowel'
const text = 'Two years.\n\nhttps://europa.eu/youreurope/guarantees'

let shop: Shop
let admin: Visitor
let guest: Visitor
let fern: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
  fern = await loggedIn(shop.url, 'user@example.com')
})
after(() => shop.close())

async function sendNotice(fields: Record<string, string | File>) {
  await admin.visit('/admin/settings/law')
  await admin.send('Save notice', fields)
}

const sectionOf = (visitor: Visitor) =>
  visitor.texts('.sections summary').filter((it) => it === title)

test('has no notice, and no form for it, until the shop sells to the EU', async () => {
  await assertNoPage(guest, 'guaranteeNotice', product)
  assert.deepEqual(sectionOf(guest), [])
  await admin.visit('/admin/settings/law')
  assert(!admin.hasButton('Save notice'))
})

test('shows customers nothing, and says so to the admin, while the picture is missing', async () => {
  await sellTo(admin, 'eu')
  assert.match(admin.text, /Customers do not see the notice on the legal guarantee until/)
  await assertNoPage(guest, 'guaranteeNotice', product)
  assert.deepEqual(sectionOf(guest), [])
  await sendNotice({ 'Text of the notice': text })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Picture of the notice'), 'Choose the picture of the notice')
  assert.equal(admin.valueOf('Text of the notice'), text)
})

test('refuses at its field a picture that is no PNG, not upright or too narrow for its QR code, and a missing text', async () => {
  const refused = async (picture: File) => {
    await sendNotice({ 'Picture of the notice': picture, 'Text of the notice': text })
    assert.equal(admin.status, 400)
    return admin.errorAt('Picture of the notice')
  }
  const wrongType = 'Invalid file type. Only PNG files are allowed.'
  const wrongSize = 'The picture must be upright and at least 800 pixels wide. Upload it as it is'
  const sound = await noticePicture()
  assert.equal(await refused(await image('jpeg')), wrongType)
  const cut = new File([await sound.slice(0, 500).arrayBuffer()], 'x.png')
  assert.match(await refused(cut), /^The image is damaged/)
  assert.equal(await refused(await noticePicture({ width: 799 })), wrongSize)
  assert.equal(await refused(await noticePicture({ height: 800 })), wrongSize)
  await sendNotice({ 'Picture of the notice': sound })
  assert.equal(admin.errorAt('Text of the notice'), 'Enter the text of the notice')
})

test('shows the uploaded bytes on its page, with the text, and links it in the footer and the sitemap', async () => {
  const picture = await noticePicture()
  await sendNotice({ 'Picture of the notice': picture, 'Text of the notice': text })
  assert.equal(admin.toast, 'Notice saved')
  await guest.visit('/')
  await guest.follow(title, 'footer')
  assert.equal(guest.heading, title)
  assert.match(guest.text, /The notice as text Two years\. https:\/\/europa\.eu/)
  const shown = guest.document.querySelector('.guarantee img')
  assert.deepEqual([shown?.getAttribute('width'), shown?.getAttribute('height')], ['800', '1131'])
  const response = await fetch(shop.url + shown?.getAttribute('src'))
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.deepEqual(
    Buffer.from(await response.arrayBuffer()),
    Buffer.from(await picture.arrayBuffer()),
  )
  assert.match(await (await fetch(`${shop.url}/sitemap.xml`)).text(), /\/guarantee</)
  await guest.visit(product)
  assert.deepEqual(sectionOf(guest), [title])
  await sendNotice({ 'Text of the notice': `${text}!` })
  await guest.visit('/guarantee')
  assert.match(guest.text, /guarantees ?!/)
  assert.equal(guest.document.querySelectorAll('.guarantee img').length, 1)
})

test('leads to a checkout with the notice above the summary, and emails its text with the order', async () => {
  await fern.visit(product)
  await fern.press('Add to cart')
  await fern.visit('/cart')
  await fern.follow('Proceed to Checkout')
  const next = fern.document.querySelector('.checkout > .guarantee:has(img)')?.nextElementSibling
  assert.match(next?.className ?? '', /summary/)
  await fern.press(fern.texts('.summary button')[0] ?? '')
  assert.match(fern.text, /Thank you for your order/)
  const email = (await emailsTo(shop, 'user@example.com')).at(-1)?.body ?? ''
  assert.match(email, /Signature \(only on paper\): …+\n\n— Legal guarantee —\n\nTwo years\./)
})

test('shows the notice above the summary to guests who order without an account, too', async () => {
  await admin.visit('/admin/settings/checkout')
  await admin.press('Allow orders without an account')
  const visitor = new Visitor(shop.url)
  await visitor.visit(product)
  await visitor.press('Add to cart')
  await visitor.visit('/cart/checkout')
  const next = visitor.document.querySelector('.checkout > .guarantee:has(img)')?.nextElementSibling
  assert.match(next?.className ?? '', /summary/)
  await admin.press('Require an account')
})

test('preserves the notice, and shows it nowhere, while the shop does not sell to the EU', async () => {
  await sellTo(admin, 'none')
  await assertNoPage(guest, 'guaranteeNotice', product)
  assert.deepEqual(sectionOf(guest), [])
  await sellTo(admin, 'eu')
  await guest.visit('/guarantee')
  assert.equal(guest.status, 200)
})
