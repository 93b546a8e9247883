import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { maxImageBytes } from '../../app/images/rules'
import { file } from '../support/images'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'
import { waitMessage } from '../support/wait'

let shop: Shop
let visitor: Visitor
before(async () => {
  shop = await openSharedShop()
})
after(() => shop.close())
beforeEach(() => {
  visitor = new Visitor(shop.url)
})

async function logIn(email: string, password = '121212') {
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: email, Password: password })
}

describe('home', () => {
  test('shows a welcome, the demo logins, the documentation and the developer', async () => {
    await visitor.visit('/')
    for (const text of ['admin@example.com', 'user@example.com', 'banned@example.com', '121212']) {
      assert(visitor.text.includes(text), text)
    }
    assert(visitor.hasButton('Reset database'))
    assert.match(visitor.text, /log out first.*off-peak/)
    assert(visitor.hasLink('the Wrenfold workshop'))
    await visitor.follow('Help')
    assert.equal(visitor.heading, 'Help')
    await visitor.follow('Documentation')
    assert.equal(visitor.heading, 'Documentation')
  })

  test('says why and offers to try again when a reset is refused', async () => {
    const startedAt = Date.now()
    await visitor.visit('/')
    for (let times = 0; times < 10; times++) await visitor.press('Reset database')
    await visitor.press('Reset database')
    assert.equal(visitor.status, 429)
    assert.match(visitor.text, /Too many attempts\. Please try again/)
    assert.match(visitor.text, waitMessage(10, startedAt))
    assert(visitor.hasButton('Try Again'))
  })
})

describe('login', () => {
  test('shows what is missing next to the fields, and preserves the email', async () => {
    await visitor.visit('/login')
    await visitor.send('Log In', {})
    assert.equal(visitor.status, 400)
    assert.equal(visitor.errorAt('Email'), 'Email is required')
    assert.equal(visitor.errorAt('Password'), 'Password is required')
    assert.match(visitor.title, /^Error: /)
    await visitor.send('Log In', { Email: 'not an email' })
    assert.equal(visitor.errorAt('Email'), 'Invalid email address')
    assert.equal(visitor.valueOf('Email'), 'not an email')
  })

  test('gives the same response to an unknown account and a wrong password, and empties the form', async () => {
    for (const email of ['unknown@example.com', 'user@example.com']) {
      await logIn(email, 'wrong one')
      assert.equal(visitor.status, 401)
      assert.equal(visitor.toast, 'Wrong email or password')
      assert.equal(visitor.valueOf('Email'), '')
    }
  })

  test('redirects a banned user to /forbidden', async () => {
    await logIn('banned@example.com')
    assert.equal(visitor.path, '/forbidden')
    assert.equal(visitor.status, 403)
    assert.equal(visitor.heading, 'Your account has been suspended. Please contact us')
    await visitor.follow('Go Back')
    assert.equal(visitor.path, '/login')
  })

  test('redirects an admin to the admin page after login', async () => {
    await logIn('admin@example.com')
    assert.deepEqual(visitor.trail, ['/login', '/admin'])
    assert.equal(visitor.heading, 'Admin Profile')
    assert.equal(visitor.toast, 'Welcome Admin Ferrule')
    await visitor.visit('/login')
    assert.equal(visitor.path, '/admin', 'the login page redirects a user who is logged in')
  })
})

describe('toasts and notices', () => {
  test('shows a toast, and no contradicting notice, when a login fails', async () => {
    await visitor.visit('/login?notice=activated')
    assert.deepEqual(visitor.texts('.notice h2'), ['Your account is active'])
    await visitor.send('Log In', { Email: 'user@example.com', Password: 'wrong one' })
    assert.equal(visitor.toast, 'Wrong email or password')
    assert.doesNotMatch(visitor.texts('main')[0] ?? '', /Wrong email or password|is active/)
    assert.match(visitor.text, /You are not logged in yet\./)
  })

  test('confirms a new password in the toast, and says in the notice what comes next', async () => {
    await visitor.visit('/forgot-password')
    await visitor.send('Send Reset Instructions', { 'Email Address': 'ines@example.com' })
    await visitor.visit('/mailbox')
    await visitor.follow(visitor.texts('.email:first-child a')[0])
    await visitor.send('Reset Password', {
      'New Password': '121212',
      'Confirm New Password': '121212',
    })
    assert.equal(visitor.toast, 'Password reset successfully')
    assert.deepEqual(visitor.texts('.notice'), [
      "Log in with your new password You've been logged out on all devices.",
    ])
  })
})

describe('guards', () => {
  const guarded = ['/user', '/user/profile', '/user/orders', '/user/favorites', '/admin']

  for (const path of guarded) {
    test(`asks a guest at ${path} once to log in`, async () => {
      await visitor.visit(path)
      assert.equal(visitor.path, '/login')
      assert.equal(visitor.toast, 'Please log in')
      await visitor.visit('/login')
      assert.equal(visitor.toast, undefined)
    })
  }

  test('refuses a user at /admin with 401', async () => {
    await logIn('user@example.com')
    await visitor.visit('/admin')
    assert.equal(visitor.path, '/forbidden')
    assert.equal(visitor.status, 401)
    assert.equal(visitor.heading, 'Administrator access only')
    await visitor.follow('Go Back')
    assert.equal(visitor.path, '/')
  })

  test('responds with 403 at /forbidden when there is no reason', async () => {
    await visitor.visit('/forbidden')
    assert.equal(visitor.status, 403)
    assert.equal(visitor.heading, 'Access Denied')
  })

  test('redirects a guest from the cart, and shows an admin their own account at /user', async () => {
    await visitor.visit('/cart')
    assert.equal(visitor.path, '/')
    assert.equal(visitor.toast, 'Please log in')
    await logIn('admin@example.com')
    await visitor.visit('/user')
    assert.equal(visitor.heading, 'Admin Profile')
    assert.match(visitor.text, /admin@example\.com/)
  })

  test('redirects a user to the home page with the reason when they are banned while shopping', async () => {
    await logIn('teodor@example.com')
    const admin = await loggedIn(shop.url, 'admin@example.com')
    await admin.visit('/admin/users?search=teodor')
    await admin.follow(`Edit ${admin.texts('.user h2')[0]}`)
    await admin.press('Ban')
    assert.equal(admin.toast, 'User banned successfully')
    const suspended = 'Your account has been suspended. Please contact us'
    await visitor.visit('/cart')
    assert.equal(visitor.path, '/')
    assert.equal(visitor.toast, suspended)
    await visitor.visit('/products/paper-moon-lamp')
    await visitor.press('Add to cart')
    assert.equal(visitor.path, '/login')
    assert.equal(visitor.toast, suspended)
    await admin.press('Unban')
    await visitor.visit('/cart')
    assert.equal(visitor.toast, 'Please log in')
  })

  test('asks a guest to log in when they add to the cart', async () => {
    await visitor.visit('/products/paper-moon-lamp')
    await visitor.press('Add to cart')
    assert.equal(visitor.path, '/login')
    assert.equal(visitor.toast, 'Please log in')
  })
})

describe('register', () => {
  const validForm = {
    'Full Name': 'Sorrel Pike',
    'Email Address': 'sorrel@example.com',
    Password: 'long enough',
    'Confirm Password': 'long enough',
    'Phone Number': '+1 555 010 0123',
  }

  const invalidValues: [field: string, value: string, message: string][] = [
    ['Full Name', 'S', 'Name must be at least 2 characters'],
    ['Full Name', '', 'Name must be at least 2 characters'],
    ['Email Address', 'sorrel@', 'Please enter a valid email address'],
    ['Email Address', '', 'Please enter a valid email address'],
    ['Password', '12345', 'Password must be at least 6 characters'],
    ['Confirm Password', 'other', "Passwords don't match"],
    ['Phone Number', '555010', 'Please enter a valid phone number'],
    ['Phone Number', 'call me maybe', 'Please enter a valid phone number'],
    ['Phone Number', '1234567890123456', 'Please enter a valid phone number'],
  ]

  for (const [field, value, message] of invalidValues) {
    test(`refuses ${field} “${value}”: ${message}`, async () => {
      await visitor.visit('/register')
      await visitor.send('Register', { ...validForm, [field]: value })
      assert.equal(visitor.status, 400)
      assert.equal(visitor.errorAt(field), message)
      const other = field === 'Full Name' ? 'Phone Number' : 'Full Name'
      assert.equal(visitor.valueOf(other), validForm[other])
      assert.equal(visitor.valueOf('Password'), '')
    })
  }

  const images: [what: string, upload: File, message: string][] = [
    [
      'an image over 2 MB',
      file(
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff])], maxImageBytes + 1),
        'big.jpg',
        'image/jpeg',
      ),
      'Image file is larger than 2MB',
    ],
    [
      'an image far over 2 MB',
      file(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff])], 9_000_000), 'huge.jpg', 'image/jpeg'),
      'Image file is larger than 2MB',
    ],
    [
      'an HTML file with the name of an image',
      file('<script>alert(1)</script>', 'me.png', 'image/png'),
      'Invalid file type. Only JPEG, PNG, and JPG files are allowed.',
    ],
    [
      'a truncated image',
      file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'me.png', 'image/png'),
      'The image is damaged: open it, save it under another name, and choose the new file',
    ],
  ]

  for (const [what, upload, message] of images) {
    test(`refuses ${what} with a field error and preserves the other values`, async () => {
      await visitor.visit('/register')
      await visitor.send('Register', { ...validForm, 'Profile Image (optional)': upload })
      assert.equal(visitor.status, 400)
      assert.equal(visitor.errorAt('Profile Image (optional)'), message)
      assert.equal(visitor.valueOf('Email Address'), validForm['Email Address'])
    })
  }

  test('ignores a role in the form', async () => {
    await visitor.visit('/register')
    const form = visitor.document.querySelector('main form')
    const role = visitor.document.createElement('input')
    Object.assign(role, { type: 'hidden', name: 'role', value: 'admin' })
    form?.append(role)
    await visitor.send('Register', { ...validForm, 'Email Address': 'climber@example.com' })
    await visitor.visit('/mailbox')
    await visitor.follow(visitor.texts('.email:first-child a')[0])
    await visitor.press('Activate Account')
    await logIn('climber@example.com', 'long enough')
    assert.equal(visitor.heading, 'User Profile')
  })
})

describe('forgotten password and activation', () => {
  test('checks the email, and shows the same notice for known and unknown accounts', async () => {
    await visitor.visit('/forgot-password')
    assert.match(
      visitor.text,
      /Enter your email address and we'll send you instructions to reset your password\./,
    )
    await visitor.send('Send Reset Instructions', {})
    assert.equal(visitor.errorAt('Email Address'), 'Email is required')
    await visitor.send('Send Reset Instructions', { 'Email Address': 'invalid' })
    assert.equal(visitor.errorAt('Email Address'), 'Invalid email address')
    const sentences = new Set<string | undefined>()
    for (const email of ['unknown@example.com', 'orla@example.com']) {
      await visitor.visit('/forgot-password')
      await visitor.send('Send Reset Instructions', { 'Email Address': email })
      assert.equal(visitor.path, '/login?notice=reset')
      assert.equal(visitor.toast, undefined)
      sentences.add(visitor.texts('.notice')[0])
    }
    assert.equal(sentences.size, 1)
  })

  test('redirects to /login with the reason when there were too many attempts', async () => {
    for (let times = 0; times < 6; times++) {
      await visitor.visit('/forgot-password')
      await visitor.send('Send Reset Instructions', { 'Email Address': 'milo@example.com' })
    }
    assert.equal(visitor.path, '/login')
    assert.match(visitor.toast ?? '', /Too many attempts/)
  })

  test('checks the new password, and shows an error for an invalid link', async () => {
    await visitor.visit('/forgot-password')
    await visitor.send('Send Reset Instructions', { 'Email Address': 'teodor@example.com' })
    await visitor.visit('/mailbox')
    await visitor.follow(visitor.texts('.email:first-child a')[0])
    await visitor.send('Reset Password', {})
    assert.equal(visitor.errorAt('New Password'), 'New password is required')
    assert.equal(visitor.errorAt('Confirm New Password'), 'Please confirm your password')
    await visitor.send('Reset Password', { 'New Password': '12345', 'Confirm New Password': '1' })
    assert.equal(visitor.errorAt('New Password'), 'Password must be at least 6 characters')
    await visitor.send('Reset Password', {
      'New Password': '1234567',
      'Confirm New Password': '1234568',
    })
    assert.equal(visitor.errorAt('Confirm New Password'), 'Passwords do not match')
    await visitor.visit('/reset-password/nonsense')
    assert.equal(visitor.status, 400)
    assert(visitor.hasLink('Request a new link'))
  })

  test('shows an error on an activation page without a valid token', async () => {
    for (const path of ['/activate', '/activate/nonsense']) {
      await visitor.visit(path)
      assert.equal(visitor.status, 400)
      assert.match(visitor.text, /Invalid activation token/)
    }
  })
})

describe('catalogue', () => {
  test('shows 24 products on a page, each with the details of a card', async () => {
    await visitor.visit('/products')
    assert.equal(visitor.texts('.product-card').length, 24)
    await visitor.follow('Next page')
    assert.equal(visitor.path, '/products?page=2')
    assert.equal(visitor.texts('.product-card').length, 12)
    await visitor.visit('/products?search=humming')
    const [card = ''] = visitor.texts('.product-card')
    assert.match(card, /^Humming Top \$29\.60 Hobnock Press the knob/)
    assert.match(card, /\.\.\. 1 in stock 1 user likes this product$/)
    assert.deepEqual(visitor.texts('.product-card .stock.few'), ['1 in stock'])
    const [description = ''] = visitor.texts('.product-card .description')
    assert.equal(description.split(' ').length, 20)
    await visitor.visit('/products?search=chamberstick')
    assert.match(visitor.text, /Out of stock/)
    await visitor.visit('/products?search=twine')
    assert.match(visitor.text, /No description available\./)
  })

  test('searches name, brand and description, even within a category', async () => {
    for (const [search, found] of [
      ['PAPER moon', 'Paper Moon Lamp'],
      ['mulberry', 'Paper Moon Lamp'],
    ]) {
      await visitor.visit('/products')
      await visitor.send('Search', { 'Search products': search ?? '' })
      assert.deepEqual(visitor.texts('.product-card h2'), [found])
    }
    await visitor.visit('/products?search=glimmerby&category=Garden')
    assert.match(visitor.text, /No products match your search\./)
    await visitor.follow('Clear filters')
    assert.equal(visitor.path, '/products')
  })

  test('responds with 200 to SQL and invalid characters in searches and page numbers', async () => {
    for (const search of ['%', '_', "'; drop table products; --", '\\', '\u0000', '😀', '\ud800']) {
      await visitor.visit(`/products?${new URLSearchParams({ search })}`)
      assert.equal(visitor.status, 200, JSON.stringify(search))
      assert(visitor.texts('.product-card').length < 24, JSON.stringify(search))
    }
    for (const page of ['0', '-1', '1e309', 'NaN', '99999', '2.5', "1' or 1=1"]) {
      await visitor.visit(`/products?page=${encodeURIComponent(page)}`)
      assert.equal(visitor.status, 200, page)
      assert(visitor.texts('.product-card').length > 0, page)
    }
  })

  test('shows the heart of a favorite only to the user who added it', async () => {
    await logIn('ines@example.com')
    await visitor.visit('/products/paper-moon-lamp')
    await visitor.press('♡ Favorite')
    await visitor.visit('/products?search=mulberry')
    assert(visitor.document.querySelector('[aria-label="One of your favorites"]'))
    const guest = await new Visitor(shop.url).visit('/products?search=mulberry')
    assert(!guest.document.querySelector('[aria-label="One of your favorites"]'))
    assert.match(guest.text, /1 user likes this product/)
  })

  test('responds with 404 to an unknown product', async () => {
    await visitor.visit('/products/no-such-thing')
    assert.equal(visitor.status, 404)
    assert.equal(visitor.heading, 'Product not found')
    assert(visitor.hasLink('back to all products'))
  })

  test('offers no more units when the user has the last one in the cart', async () => {
    await logIn('orla@example.com')
    await visitor.visit('/products/humming-top')
    await visitor.press('Add to cart')
    assert.match(visitor.text, /Out of stock/)
    assert.deepEqual(visitor.texts('.notice h2'), ['You have the last one'])
    assert(visitor.hasLink('View cart'))
    assert(!visitor.hasButton('Add to cart'))
  })
})

describe('cart', () => {
  test('shows the new total instead of placing the order when a price has changed', async () => {
    const setPrice = async (price: number) => {
      const db = databaseOf(shop)
      await db
        .updateTable('variants')
        .set({ price, old_price: null })
        .where(
          'id',
          'in',
          db.selectFrom('products').select('id').where('slug', '=', 'plain-clay-planter'),
        )
        .execute()
      await db.destroy()
    }
    await setPrice(500)
    await logIn('zed@example.com')
    await visitor.visit('/products/plain-clay-planter')
    await visitor.press('Add to cart')
    await visitor.visit('/cart')
    const before = visitor.texts('.total')[0]
    assert.equal(before, '$5.00')
    await setPrice(1000)
    await visitor.press('Proceed to Checkout')
    assert.equal(visitor.path, '/cart')
    assert.equal(visitor.toast, 'The total is now $10.00 (it was $5.00). Please check your order.')
    assert.equal(visitor.texts('.total')[0], '$10.00')
    await visitor.press('Proceed to Checkout')
    assert.match(visitor.path, /^\/user\/orders\?placed=\d+$/)
  })
})

describe('profile', () => {
  test('refuses an incomplete or wrong change of the password, and saves nothing', async () => {
    await logIn('wilhelmina@example.com')
    await visitor.follow('Edit password, phone or image')
    const attempts: [values: Record<string, string>, field: string, message: string][] = [
      [{ 'New Password': 'newer one' }, 'Old Password', 'Old password is required'],
      [
        { 'Old Password': '121212', 'New Password': 'newer one', 'Confirm New Password': 'x' },
        'Confirm New Password',
        'Passwords do not match',
      ],
      [
        { 'Old Password': 'wrong', 'New Password': 'newer', 'Confirm New Password': 'newer' },
        'New Password',
        'Password must be at least 6 characters',
      ],
      [
        { 'Old Password': 'wrong', 'New Password': 'newer1', 'Confirm New Password': 'newer1' },
        'Old Password',
        'The old password is not correct',
      ],
      [{ 'Phone Number': '12' }, 'Phone Number', 'Please enter a valid phone number'],
    ]
    for (const [values, field, message] of attempts) {
      await visitor.send('Save changes', {
        'Old Password': '',
        'New Password': '',
        'Confirm New Password': '',
        'Phone Number': '5550100222',
        ...values,
      })
      assert.equal(visitor.status, 400)
      assert.equal(visitor.errorAt(field), message)
    }
    await visitor.visit('/user/profile')
    assert.doesNotMatch(visitor.text, /5550100222/, 'nothing was saved')
  })

  test('removes the phone number when its field is empty', async () => {
    await logIn('wilhelmina@example.com')
    await visitor.follow('Edit password, phone or image')
    await visitor.send('Save changes', { 'Phone Number': '' })
    assert.match(visitor.text, /Phone Not provided/)
  })
})

describe('forms', () => {
  test('lists errors in the order of the fields', async () => {
    await logIn('admin@example.com')
    await visitor.visit('/admin/products')
    await visitor.follow(visitor.texts('.product-row h2 a')[0])
    await visitor.follow('Edit product')
    await visitor.send('Update Product', { Price: '', Brand: '', Name: '' })
    assert.deepEqual(visitor.texts('.error-summary li'), [
      'Name is required',
      'Brand is required',
      'Price is required',
    ])
  })
})

describe('orders', () => {
  test('show no ids on receipts and packing slips, even in print', async () => {
    await logIn('admin@example.com')
    await visitor.visit('/admin/orders')
    const [id] = /[0-9a-f]{24}/.exec(visitor.texts('.order')[0] ?? '') ?? []
    await visitor.visit(`/admin/orders/${id}?slip=1`)
    assert.doesNotMatch(visitor.text, /[0-9a-f]{24}/)
    await visitor.visit(`/admin/orders/${id}`)
    for (const printed of visitor.texts('.document dd:not(.no-print, .no-print *)')) {
      assert.doesNotMatch(printed, /[0-9a-f]{24}/)
    }
    visitor = new Visitor(shop.url)
    await logIn('user@example.com')
    await visitor.follow('Orders')
    const [order = ''] = visitor.texts('.order h2')
    await visitor.follow(order)
    assert.equal(visitor.heading, order)
    assert.doesNotMatch(visitor.text, /[0-9a-f]{24}/)
    const orderPath = visitor.path
    await visitor.visit(`/user/orders/${order.replace('Order ', '')}`)
    assert.equal(visitor.path, orderPath)
    visitor = new Visitor(shop.url)
    await logIn('orla@example.com')
    await visitor.visit(`/user/orders/${order.replace('Order ', '')}`)
    assert.equal(visitor.status, 404)
  })

  test('are marked as delivered, and the delivery can be undone', async () => {
    await logIn('admin@example.com')
    await visitor.visit('/admin/orders?status=processing')
    await visitor.follow(visitor.texts('.order h2')[0])
    const { path } = visitor
    await visitor.follow('Mark as delivered')
    assert(!visitor.document.querySelector('dialog .danger'))
    await visitor.follow('Not yet')
    assert.equal(visitor.path, path)
    await visitor.follow('Mark as delivered')
    await visitor.press('Mark as delivered')
    assert.match(visitor.text, /You can undo this for one day\./)
    await visitor.follow('Undo the delivery')
    await visitor.press('Undo the delivery')
    assert.equal(visitor.toast, 'Delivery undone')
    assert.equal(visitor.texts('.badge.status')[0], 'Processing')
    await visitor.follow('Cancel the order')
    assert(!visitor.hasLink('Cancel'))
  })
})

describe('other pages', () => {
  test('responds with 404 to an unknown path', async () => {
    await visitor.visit('/not/here')
    assert.equal(visitor.status, 404)
    assert.equal(visitor.heading, 'Page not found')
    assert.match(visitor.title, /^Page not found/)
  })

  test('shows the checkout page', async () => {
    await visitor.visit('/cart/checkout')
    assert.equal(visitor.heading, 'Checkout')
  })
})

test('shows that an activation failed when the account was activated meanwhile', async () => {
  await visitor.visit('/register')
  await visitor.send('Register', {
    'Full Name': 'Twice Over',
    'Email Address': 'twice@example.com',
    Password: 'long enough',
    'Confirm Password': 'long enough',
    'Phone Number': '5550100333',
  })
  await visitor.visit('/mailbox')
  const link = visitor.texts('.email:first-child a')[0]
  const other = new Visitor(shop.url)
  for (const browser of [visitor, other]) {
    await browser.visit('/mailbox')
    await browser.follow(link)
  }
  await other.press('Activate Account')
  await visitor.press('Activate Account')
  assert.equal(visitor.status, 400)
  assert.match(
    visitor.text,
    /Invalid activation token\. Activation failed\. Please try again or contact support\./,
  )
})
