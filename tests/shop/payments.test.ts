import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { providerEnvironment, standIn } from '../payments/environment'
import type { Delivery } from '../payments/stand-in'
import { ApiClient, Contract } from '../support/api'
import { createVoucher, setUpCheckout } from '../support/selling'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { loggedIn, Visitor } from '../support/visitor'
import { until } from '../support/wait'

let shop: Shop
let fern: Visitor
let admin: Visitor
before(async () => {
  shop = await openShop(providerEnvironment)
  standIn.webhook.url = `${shop.url}/webhooks/stripe`
  await setUpCheckout(shop)
  fern = await loggedIn(shop.url, 'user@example.com')
  admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin/settings/payment')
  await admin.send('Add method', { 'Payment type': 'stripe', Name: 'Card' })
  assert.match(admin.text, /Card and more \(Stripe\)/)
})
after(() => {
  standIn.stop()
  return shop.close()
})

/** Returns where the link leads. */
async function placeOrder() {
  await fern.visit('/products')
  await fern.follow('Row End Trowel')
  await fern.press('Add to cart')
  await fern.visit('/cart/checkout')
  assert.match(fern.text, /You pay after ordering\./)
  await fern.send('Update total', { 'Collection: Free': 'on', Card: 'on' })
  await fern.send(`Place order: ${fern.texts('.total')[0]}`, {
    Card: 'on',
    'I accept the terms': 'on',
  })
  assert.match(fern.text, /not paid yet/)
  const link = [...fern.document.querySelectorAll('a')].find((it) => /^Pay .* now$/.test(it.text))
  assert(link)
  return new URL(link.href).pathname
}

/** Opens the page of the provider, and does there what a customer does. Returns where it leads back to. */
async function atProvider(payPath: string, action: string) {
  const response = await fetch(shop.url + payPath, { redirect: 'manual' })
  const url = response.headers.get('location') ?? ''
  assert(url.startsWith(`${standIn.url}/page/`), url)
  const body = new URLSearchParams({ do: action })
  const back = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(back.headers.get('location') ?? '').pathname
}

async function openOrder() {
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
}

test('says on another device, without a log-in, what the provider says when the customer comes back', async () => {
  standIn.delivery = 'never'
  const link = await placeOrder()
  const phone = new Visitor(shop.url)
  await phone.visit(await atProvider(link, 'leave'))
  assert.match(phone.heading, /^Order \d+ is not paid yet$/)
  assert.match(phone.text, /Pay €\d+\.\d\d now/)
  await phone.visit(await atProvider(link, 'pay'))
  assert.match(phone.heading, /^Order \d+ is paid$/)
  assert.doesNotMatch(phone.text, /Trowel|user@example/)
  await openOrder()
  assert.match(fern.text, /Card: paid on/)
  assert.match(fern.text, /Invoice/)
  assert.doesNotMatch(fern.text, /Pay .* now/)
})

test('opens no page when a browser prefetches the link, a scanner looks at it, or a token is wrong', async () => {
  const link = await placeOrder()
  const before = standIn.pages.size
  const purpose = { headers: { 'sec-purpose': 'prefetch' } }
  assert.equal((await fetch(shop.url + link, purpose)).status, 204)
  assert.equal((await fetch(shop.url + link, { method: 'HEAD' })).status, 204)
  const stranger = new Visitor(shop.url)
  for (const path of [`${link}x`, `${link}x/result`]) {
    await stranger.visit(path)
    assert.equal(stranger.status, 400)
    assert.match(stranger.text, /older than the secret of the shop.*Log in to see your order/)
  }
  assert.equal(standIn.pages.size, before)
  assert(!shop.log().includes(link.slice(5)), 'the log has no token')
})

test('needs no provider, and is confirmed at once, when a voucher pays for all of the order', async () => {
  await createVoucher(shop, { code: 'ALL', percent: 100 })
  const before = standIn.calls.length
  await fern.visit('/products')
  await fern.follow('Row End Trowel')
  await fern.press('Add to cart')
  await fern.visit('/cart/checkout?voucher=ALL')
  await fern.send('Update total', { 'Collection: Free': 'on', Card: 'on' })
  assert.match(fern.text, /won't be charged online/)
  await fern.send('Place order: €0.00', { 'I accept the terms': 'on' })
  assert.doesNotMatch(fern.text, /not paid yet|Pay .* now/)
  await openOrder()
  assert.match(fern.text, /Invoice/)
  assert.doesNotMatch(fern.text, /not paid yet|Pay .* now/)
  await admin.visit(fern.path.replace('/user/', '/admin/'))
  assert(!admin.hasButton('Mark as paid') && !admin.hasButton('Ask again'))
  assert.equal(standIn.calls.length, before)
})

test('tells a client of the API where the order is paid as long as it awaits the payment', async () => {
  const client = new ApiClient(shop, await Contract.of(shop))
  await client.logIn('user@example.com')
  const link = await placeOrder()
  const payUrls = async () => {
    const { body } = await client.get('/users/orders')
    return body.orders.map(({ payUrl }: { payUrl?: string }) => payUrl)
  }
  assert((await payUrls()).includes(shop.url + link))
  const phone = new Visitor(shop.url)
  await phone.visit(await atProvider(link, 'pay'))
  assert(!(await payUrls()).includes(shop.url + link))
})

const deliveries: [Delivery, number][] = [
  ['in order', 200],
  ['reversed', 200],
  ['twice', 200],
  ['late', 200],
  ['unsigned', 400],
  ['old', 400],
]
for (const [delivery, status] of deliveries) {
  test(`responds ${status}, and believes only the provider, when events arrive ${delivery}`, async () => {
    standIn.delivery = delivery
    await atProvider(await placeOrder(), 'pay later: succeeds')
    for (const send of standIn.late.splice(0)) await send()
    await until(
      () => `${status} in the log`,
      () => shop.log().includes(`/webhooks/stripe ${status}`),
    )
    if (status === 400) return
    await until(
      () => 'the order is paid',
      async () => {
        await openOrder()
        return /paid on/.test(fern.text)
      },
    )
  })
}

test('says that the page cannot be opened, with status 503, when the provider is down', async () => {
  const link = await placeOrder()
  standIn.isDown = true
  const phone = new Visitor(shop.url)
  await phone.visit(link)
  standIn.isDown = false
  assert.equal(phone.status, 503)
  assert.match(phone.text, /cannot be opened at the moment\. Nothing was paid/)
})

test('offers the other ways to pay, and shows admins what is wrong, when the provider refuses the key', async () => {
  const link = await placeOrder()
  standIn.faults.plan({ status: 403, path: 'sessions', method: 'POST' })
  const phone = new Visitor(shop.url)
  await phone.visit(link)
  assert.equal(phone.status, 503)
  assert.match(phone.text, /does not work at the moment/)
  assert.doesNotMatch(phone.text, /Pay .* now/)
  for (const path of ['/admin', '/admin/settings/payment']) {
    await admin.visit(path)
    assert.match(admin.text, /Stripe refuses what the shop asks for: “The provided key '…'/)
  }
  await phone.press('Bank transfer')
  assert.match(phone.text, /You pay in this way: Bank transfer/)
  assert.match(phone.text, /We have your order .*IBAN: [A-Z]{2}\d\d .*Amount: €/s)
  await openOrder()
  assert.match(
    fern.text,
    /We have your order [^.]*\. Please transfer €\S+\. .*Status Processing Not paid yet/s,
  )
  assert.match(fern.text, /Bank transfer: not paid yet/)
  assert.match(fern.text, /Invoice/)
})

test('lets the customer give up an order that is not paid', async () => {
  await placeOrder()
  await fern.follow('Pay in another way, or give up the order')
  await fern.press('Cancel the order')
  assert.match(fern.heading, /is cancelled$/)
})

test('shows admins what the provider says, and returns the money through it when they refund', async () => {
  standIn.delivery = 'never'
  const link = await placeOrder()
  await openOrder()
  await admin.visit(fern.path.replace('/user/', '/admin/'))
  assert.match(admin.text, /the customer has not opened the page of Stripe yet/)
  await atProvider(link, 'pay')
  await admin.press('Ask again')
  assert.match(admin.text, /paid through Stripe/)
  const { paymentId } = standIn.last
  assert(admin.hasLink(paymentId))
  assert(!admin.hasButton('Mark as not paid'))
  await admin.follow('Refund')
  assert.match(admin.text, /goes back through the payment provider/)
  await admin.send('Save refund', { 'Units of Row End Trowel': '1' })
  if (admin.status === 400) {
    await admin.visit(fern.path.replace('/user/', '/admin/'))
    await admin.follow('Cancel the order')
    await admin.press('Cancel the order')
  }
  await until(
    () => 'the money is returned',
    async () => {
      await admin.visit(fern.path.replace('/user/', '/admin/'))
      return /Refund of .*: returned/.test(admin.text)
    },
  )
  assert.equal(standIn.last.refunds.length, 1)
})

test('offers no command that the provider decides when a part was taken back before the payment', async () => {
  standIn.delivery = 'never'
  const link = await placeOrder()
  await openOrder()
  const orderPath = fern.path.replace('/user/', '/admin/')
  await admin.visit(`${orderPath}/refund`)
  await admin.send('Take back', { 'Amount, if it differs': '0.10', Reason: 'Late' })
  const phone = new Visitor(shop.url)
  await phone.visit(await atProvider(link, 'pay'))
  await admin.visit(orderPath)
  assert.match(admin.text, /Card: paid on/)
  assert(!admin.hasButton('Mark as not paid'))
})

test('answers 404 and 405 at a webhook when there is no such provider or the request is no POST', async () => {
  const post = (path: string) =>
    fetch(`${shop.url}/webhooks/${path}`, { method: 'POST', body: 'id=tr_1' })
  assert.equal((await post('paypal')).status, 404)
  assert.equal((await post('mollie')).status, 200)
  assert.equal((await fetch(`${shop.url}/webhooks/stripe`)).status, 405)
})

test('stores no key in the database or the log', async () => {
  const db = databaseOf(shop)
  const rows = await db.selectFrom('payment_attempts').selectAll().execute()
  await db.destroy()
  for (const text of [JSON.stringify(rows), shop.log()]) {
    assert.doesNotMatch(text, /rk_test_123|whsec_/)
  }
})
