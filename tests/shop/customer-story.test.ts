import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { image } from '../support/images'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
before(async () => {
  shop = await openSharedShop()
})
after(() => shop.close())

test('a customer can use the whole shop without JavaScript', async (t) => {
  const fern = new Visitor(shop.url)
  const email = 'fern@example.com'

  await t.test('finds a product by search and by category', async () => {
    await fern.visit('/')
    await fern.follow('Products')
    await fern.send('Search', { 'Search products': 'MULBERRY paper' })
    assert.deepEqual(fern.texts('.product-card h2'), ['Paper Moon Lamp'])
    await fern.follow('Clear filters')
    assert.equal(fern.texts('.product-card').length, 24)
    await fern.follow('Lighting')
    assert.equal(fern.heading, 'Lighting')
    assert.equal(fern.texts('.product-card').length, 6)
    await fern.follow('Paper Moon Lamp')
    assert.equal(fern.heading, 'Paper Moon Lamp')
    assert.match(fern.text, /16 in stock/)
    await fern.follow('back to Lighting products')
    assert.equal(fern.path, '/products?category=Lighting')
  })

  await t.test('registers with an image', async () => {
    await fern.follow('Register')
    await fern.send('Register', {
      'Full Name': 'Fern Wavelet',
      'Email Address': 'Fern@Example.com',
      Password: 'mossy rocks',
      'Confirm Password': 'mossy rocks',
      'Phone Number': '+1 555 010 0199',
      'Profile Image (optional)': await image('png'),
    })
    assert.equal(fern.path, '/login?notice=activate')
    assert.equal(fern.toast, undefined)
    assert.deepEqual(fern.texts('.notice h2'), ['Check your email'])
  })

  await t.test('reads the email and activates the account', async () => {
    await fern.visit('/mailbox')
    const link = fern.texts('.email:first-child a')[0]
    assert(link?.startsWith(`${shop.url}/activate/`))
    await fern.follow(link)
    assert.match(fern.text, /Click the button below to activate your account:/)
    await fern.press('Activate Account')
    assert.match(fern.text, /has been activated/)
    assert.equal(fern.headers.get('refresh'), '2;url=/login?notice=activated')
    await fern.visit(fern.trail.at(-1) ?? '')
    assert.match(fern.text, /Invalid activation token/)
  })

  await t.test('logs in', async () => {
    await fern.follow('Login')
    await fern.send('Log In', { Email: email, Password: 'mossy rocks' })
    assert.deepEqual(fern.trail, ['/login', '/user'])
    assert.equal(fern.toast, 'Welcome Fern Wavelet')
    assert.equal(fern.heading, 'User Profile')
    assert(fern.document.querySelector('img.avatar'))
  })

  await t.test('adds a favorite and removes it', async () => {
    await fern.visit('/products/paper-moon-lamp')
    assert.match(fern.text, /\b0 likes/)
    await fern.press('♡ Favorite')
    assert.match(fern.text, /1 like(?!s)/)
    await fern.visit('/user/favorites')
    assert.deepEqual(fern.texts('.product-card h2'), ['Paper Moon Lamp'])
    await fern.press('Remove Paper Moon Lamp from favorites')
    assert.match(fern.text, /No favorites yet! Browse products to add some\./)
  })

  await t.test('fills the cart and empties it', async () => {
    assert(!fern.hasLink('Cart'))
    await fern.visit('/cart')
    assert.match(fern.text, /Your cart is empty/)
    await fern.follow('Continue Shopping')
    assert.equal(fern.path, '/products')
    await fern.follow('Paper Moon Lamp')
    await fern.press('Add to cart')
    assert.match(fern.toast ?? '', /^Product added to cart: now 1 × .+, \$[\d.]+$/)
    assert.match(fern.text, /15 in stock/)
    await fern.follow('Cart (1)')
    await fern.press('Add one Paper Moon Lamp')
    assert.equal(fern.texts('output')[0], '2')
    assert.match(fern.text, /Subtotal \$194\.00 Shipping Free Total \$194\.00/)
    await fern.press('Remove one Paper Moon Lamp')
    await fern.press('Remove one Paper Moon Lamp')
    assert.match(fern.text, /Your cart is empty/)
    assert(fern.hasLink('Cart'))
    await fern.visit('/products/paper-moon-lamp')
    assert.match(fern.text, /16 in stock/)
  })

  await t.test('places an order and sees it', async () => {
    await fern.press('Add to cart')
    await fern.visit('/products/row-end-trowel')
    await fern.press('Add to cart')
    await fern.press('Add to cart')
    await fern.follow('Cart (3)')
    await fern.press('Proceed to Checkout')
    assert.match(fern.path, /^\/user\/orders\?placed=\d+$/)
    assert.equal(fern.toast, 'Order placed successfully!')
    assert.equal(fern.texts('.order').length, 1)
    assert.match(fern.text, /Processing/)
    assert.match(fern.text, /Thank you for your order Your order number is \d+/)
    assert.match(fern.text, /Total \$136\.20/)
    assert(!fern.hasLink('Cart'))
  })

  await t.test(
    'shows the receipt as long as its page is open, and only to its customer',
    async () => {
      const receipt = fern.path
      const thanks = 'Thank you for your order'
      await fern.visit('/products/row-end-trowel')
      await fern.press('Add to cart')
      await fern.visit(receipt)
      assert(fern.text.includes(thanks))
      await fern.visit('/user/orders')
      assert(!fern.text.includes(thanks))
      const orla = await loggedIn(shop.url, 'orla@example.com')
      await orla.visit(receipt)
      assert(!orla.text.includes(thanks))
      await fern.visit('/cart')
      await fern.press('Remove one Row End Trowel')
      await fern.visit('/user/orders')
    },
  )

  await t.test('returns to the previous page after a login', async () => {
    const guest = new Visitor(shop.url)
    const logIn = (email: string) => guest.send('Log In', { Email: email, Password: '121212' })
    await guest.visit('/products/paper-moon-lamp')
    await guest.press('Add to cart')
    assert.equal(guest.toast, 'Please log in')
    assert.deepEqual(guest.texts('.notice h2'), ['Log in to add Paper Moon Lamp to your cart'])
    await logIn('orla@example.com')
    assert.equal(guest.path, '/user')
    assert.match(guest.toast ?? '', /^Product added to cart: now 1 × Paper Moon Lamp, \$/)
    assert(guest.hasLink('View cart'))
    assert(!guest.hasLink('Back to Paper Moon Lamp'))
    await guest.visit('/user')
    assert.deepEqual(guest.texts('.notice h2'), ['Paper Moon Lamp is in your cart'])
    await guest.follow('View cart', 'main')
    await guest.visit('/user')
    assert(!guest.hasLink('View cart'))
    await guest.visit('/cart')
    await guest.press('Remove one Paper Moon Lamp')
    await guest.press('Logout')
    await guest.visit('/admin/orders?status=processing')
    assert.equal(guest.path, '/login')
    await logIn('admin@example.com')
    await guest.follow('Back to the page you asked for')
    assert.equal(guest.path, '/admin/orders?status=processing')
  })

  await t.test('adds a wanted product once when the login is sent twice', async () => {
    const guest = new Visitor(shop.url)
    const form = { method: 'POST', redirect: 'manual' as const }
    const wanted = await fetch(`${shop.url}/products/paper-moon-lamp`, {
      ...form,
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ intent: 'add' }),
    })
    const cookie = wanted.headers.getSetCookie().find((it) => it.startsWith('returnTo=')) ?? ''
    const logInWith = (password: string) =>
      fetch(`${shop.url}/login`, {
        ...form,
        headers: { 'sec-fetch-site': 'same-origin', cookie: cookie.split(';')[0] ?? '' },
        body: new URLSearchParams({ email: 'orla@example.com', password }),
      })
    assert.equal((await logInWith('wrong!')).status, 401)
    const responses = await Promise.all([logInWith('121212'), logInWith('121212')])
    for (const { status } of responses) assert.equal(status, 302)
    await guest.visit('/login')
    await guest.send('Log In', { Email: 'orla@example.com', Password: '121212' })
    await guest.visit('/products/paper-moon-lamp')
    assert.match(guest.text, /1 in your cart/)
    await guest.visit('/cart')
    await guest.press('Remove one Paper Moon Lamp')
  })

  await t.test('opens the order and orders it again', async () => {
    await fern.follow(fern.texts('.order h2')[0])
    assert.match(fern.heading, /^Order \d+$/)
    assert.match(fern.text, /Row End Trowel \$19\.60 2 \$39\.20 Total \$136\.20/)
    const orderPath = fern.path
    await fern.press('Order again')
    assert.equal(fern.path, '/cart')
    assert.equal(fern.toast, 'All items from this order are now in your cart')
    for (let unit = 0; unit < 2; unit++) await fern.press('Remove one Row End Trowel')
    await fern.press('Remove one Paper Moon Lamp')
    const stranger = await loggedIn(shop.url, 'orla@example.com')
    await stranger.visit(orderPath)
    assert.equal(stranger.status, 404)
    await fern.visit('/user/orders')
  })

  await t.test('changes phone and password', async () => {
    await fern.follow('Profile')
    await fern.follow('Edit password, phone or image')
    await fern.send('Save changes', { 'Phone Number': '555 010 0777' })
    assert.equal(fern.toast, 'Profile updated successfully')
    assert.match(fern.text, /555 010 0777/)
    await fern.follow('Edit password, phone or image')
    await fern.send('Save changes', {
      'Old Password': 'mossy rocks',
      'New Password': 'wet stones',
      'Confirm New Password': 'wet stones',
    })
    assert.equal(fern.path, '/login?notice=password')
    assert.deepEqual(fern.texts('.notice h2'), ['Log in with your new password'])
    assert.equal(fern.toast, 'Since you have changed your password, you will be logged out')
    await fern.visit('/user')
    assert.equal(fern.path, '/login')
    assert.equal(fern.toast, 'Please log in')
  })

  await t.test('resets a forgotten password', async () => {
    await fern.follow('Forgot Password?')
    await fern.send('Send Reset Instructions', { 'Email Address': email })
    assert.equal(fern.path, '/login?notice=reset')
    assert.deepEqual(fern.texts('.notice h2'), ['Check your email'])
    await fern.follow('mailbox')
    await fern.follow(fern.texts('.email:first-child a')[0])
    assert.equal(fern.heading, 'Reset Password')
    await fern.send('Reset Password', {
      'New Password': 'dry leaves',
      'Confirm New Password': 'dry leaves',
    })
    assert.equal(fern.path, '/login?notice=password')
    assert.equal(fern.toast, 'Password reset successfully')
    await fern.send('Log In', { Email: email, Password: 'wet stones' })
    assert.equal(fern.status, 401)
    await fern.send('Log In', { Email: email, Password: 'dry leaves' })
    assert.equal(fern.heading, 'User Profile')
  })

  await t.test('logs out', async () => {
    await fern.press('Logout')
    assert.equal(fern.path, '/')
    assert.equal(fern.toast, 'Logged out successfully')
    assert(fern.hasLink('Login'))
    await fern.visit('/login')
    await fern.send('Log In', { Email: email, Password: 'dry leaves' })
  })

  await t.test('deletes the account after a confirmation', async () => {
    await fern.visit('/products/paper-moon-lamp')
    await fern.press('Add to cart')
    await fern.visit('/user/profile')
    await fern.follow('Delete account')
    assert.match(fern.text, /Are you sure you want to delete this account\?/)
    assert.match(fern.text, /This action cannot be undone\./)
    await fern.follow('Cancel')
    assert(!fern.hasButton('Delete'))
    await fern.follow('Delete account')
    await fern.press('Delete')
    assert.equal(fern.path, '/')
    assert.match(
      fern.toast ?? '',
      /^Your account has been deleted\. We will still email you about order \d+$/,
    )
    await fern.visit('/login')
    await fern.send('Log In', { Email: email, Password: 'dry leaves' })
    assert.equal(fern.toast, 'Wrong email or password')
  })

  await t.test('preserves the stock invariant', async () => {
    const db = databaseOf(shop)
    await assertStockInvariant(db)
    const { stock } = await db
      .selectFrom('products')
      .select('stock')
      .where('slug', '=', 'paper-moon-lamp')
      .executeTakeFirstOrThrow()
    assert.equal(stock, 15)
    await db.destroy()
  })
})
