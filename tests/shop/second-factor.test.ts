import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { command } from '../support/command'
import { appCode, switchOnSecondFactor } from '../support/second-factor'
import { databaseOf, emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let orla: Visitor
let secret: string
let codes: string[]
const email = 'orla@example.com'
before(async () => {
  shop = await openSharedShop()
  orla = await loggedIn(shop.url, email)
})
after(() => shop.close())

/** A visitor at the page that asks for a code. */
async function atCode() {
  const visitor = await loggedIn(shop.url, email)
  assert.equal(visitor.path, '/login/code')
  return visitor
}

const subjects = async () => (await emailsTo(shop, email)).map(({ subject }) => subject)

test('a user switches it on in the profile, with the password and a code, and sees the recovery codes once', async () => {
  await orla.visit('/user/profile')
  await orla.follow('Second factor')
  assert.equal(orla.heading, 'Second factor')
  const key = orla.texts('p code')[0] ?? ''
  assert.match(key, /^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const link = [...orla.document.querySelectorAll('main a')]
    .map((it) => it.getAttribute('href') ?? '')
    .find((it) => it.startsWith('otpauth:'))
  const plainKey = key.replaceAll(' ', '')
  assert.equal(
    link,
    `otpauth://totp/Wrenfold:orla%40example.com?secret=${plainKey}&issuer=Wrenfold`,
  )
  await orla.send('Switch on', { 'Your password': '121212', Code: 'none' })
  assert.deepEqual(
    [orla.status, orla.texts('.error-summary li')],
    [
      400,
      [
        'This code is not correct or was used already. Please enter the code that the app shows now',
      ],
    ],
  )
  assert.equal(orla.texts('p code')[0], key)
  await orla.send('Switch on', { 'Your password': 'wrong!', Code: appCode(key) })
  assert.deepEqual(orla.texts('.error-summary li'), ['The password is not correct'])
  const phone = await loggedIn(shop.url, email)
  ;({ secret, codes } = await switchOnSecondFactor(orla))
  assert.equal(secret, key)
  assert.equal(codes.length, 10)
  assert.equal(orla.headers.get('cache-control'), 'no-store')
  await orla.visit('/user/second-factor')
  assert.match(orla.text, /10 recovery codes are left/)
  for (const code of codes) assert(!orla.text.includes(code))
  await phone.visit('/user')
  assert.equal(phone.path, '/login')
  assert((await subjects()).some((it) => it.includes('now has a second factor')))
})

test('a log-in then asks for a code, and leads to the page that was wanted', async () => {
  const visitor = new Visitor(shop.url)
  await visitor.visit('/user/orders?page=1')
  await visitor.send('Log In', { Email: email, Password: '121212' })
  assert.equal(visitor.path, '/login/code')
  const field = visitor.document.querySelector('input[name="otp"]')
  assert.equal(field?.getAttribute('autocomplete'), 'one-time-code')
  assert.equal(field?.getAttribute('inputmode'), 'numeric')
  await visitor.send('Log In')
  assert.deepEqual([visitor.status, visitor.texts('.error-summary li')], [400, ['Enter a code']])
  await visitor.send('Log In', { Code: '12345' })
  assert.equal(visitor.status, 401)
  assert.match(visitor.texts('.error-summary li')[0] ?? '', /not correct or was used already/)
  await visitor.visit('/user')
  assert.equal(visitor.path, '/login')
  await visitor.visit('/login/code')
  const code = appCode(secret, { next: true })
  await visitor.send('Log In', { Code: code })
  assert.equal(visitor.toast, 'Welcome Orla Tansywick')
  await visitor.follow('Back to the page you asked for')
  assert.equal(visitor.path, '/user/orders?page=1')
  const thief = await atCode()
  await thief.send('Log In', { Code: code })
  assert.equal(thief.status, 401)
})

test('a wanted product is in the cart after the code', async () => {
  const visitor = new Visitor(shop.url)
  await visitor.visit('/products/paper-moon-lamp')
  await visitor.press('Add to cart')
  await visitor.send('Log In', { Email: email, Password: '121212' })
  await visitor.follow('Use a recovery code')
  await visitor.send('Log In', { 'Recovery code': codes[0] ?? '' })
  assert.match(visitor.toast ?? '', /^Product added to cart: now 1 × Paper Moon Lamp/)
  await visitor.visit('/cart')
  await visitor.press('Remove one Paper Moon Lamp')
  await visitor.visit('/user/second-factor')
  assert.match(visitor.text, /9 recovery codes are left/)
})

test('without the password, or when the time is over, the page of the code leads back to the log-in', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/login/code')
  assert.deepEqual(
    [guest.path, guest.toast],
    ['/login', 'The time to enter a code is over. Please log in again'],
  )
  const late = await atCode()
  late.cookies.removeAllCookiesSync()
  await late.send('Log In', { Code: codes[1] ?? '' })
  assert.equal(late.toast, 'The time to enter a code is over. Please log in again')
})

test('a password reset by email does not get around it', async () => {
  const visitor = new Visitor(shop.url)
  await visitor.visit('/forgot-password')
  await visitor.send('Send Reset Instructions', { 'Email Address': email })
  const { body } = (await emailsTo(shop, email)).at(-1) ?? { body: '' }
  const waiting = await atCode()
  await visitor.visit(/https?:\/\/\S+\/reset-password\/\S+/.exec(body)?.[0] ?? '')
  await visitor.send('Reset Password', {
    'New Password': '121212',
    'Confirm New Password': '121212',
  })
  await visitor.send('Log In', { Email: email, Password: '121212' })
  assert.equal(visitor.path, '/login/code')
  await waiting.visit('/login/code?recovery=1')
  await waiting.send('Log In', { 'Recovery code': codes[2] ?? '' })
  assert.deepEqual(
    [waiting.path, waiting.toast],
    ['/login', 'Your password or your second factor has changed. Please log in again'],
  )
  await visitor.follow('Use a recovery code')
  await visitor.send('Log In', { 'Recovery code': codes[2] ?? '' })
  assert.equal(visitor.path, '/user')
  orla = visitor
})

test('a banned user learns of the ban after the password', async () => {
  const waiting = await atCode()
  const db = databaseOf(shop)
  const ban = (is_banned: 0 | 1) =>
    db.updateTable('users').set({ is_banned }).where('email', '=', email).execute()
  await ban(1)
  await waiting.visit('/login/code?recovery=1')
  await waiting.send('Log In', { 'Recovery code': codes[3] ?? '' })
  assert.equal(waiting.path, '/forbidden')
  assert.match(waiting.text, /suspended/)
  const visitor = await loggedIn(shop.url, email)
  assert.equal(visitor.path, '/forbidden')
  await ban(0)
  await db.destroy()
})

test('new recovery codes replace the old ones, and it is switched off with the password and a code', async () => {
  await orla.visit('/user/second-factor')
  const proof = (code = '') => ({ 'Your password': '121212', Code: code })
  await orla.send('New recovery codes', proof(codes[0]))
  assert.equal(orla.status, 400)
  await orla.send('New recovery codes', proof(codes[4]))
  codes = orla.texts('.recovery-codes li')
  assert.equal(codes.length, 10)
  await orla.follow('I have stored them')
  await orla.follow('Second factor')
  await orla.send('Switch off', proof(codes[0]))
  assert.deepEqual([orla.path, orla.toast], ['/user/profile', 'Your second factor is off'])
  assert((await subjects()).at(-1)?.includes('no longer has a second factor'))
  assert.equal((await loggedIn(shop.url, email)).path, '/user')
})

test('another admin resets it after a question, never the own one, and the user is logged out and told', async () => {
  await switchOnSecondFactor(orla)
  const waiting = await atCode()
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit(`/admin/users?search=${email}`)
  await admin.follow('Orla Tansywick', 'main')
  await admin.follow('Reset second factor')
  assert.match(admin.text, /Orla Tansywick then needs only the password to log in/)
  await admin.press('Reset')
  assert.equal(admin.toast, 'The second factor of Orla Tansywick is off')
  assert(!admin.hasLink('Reset second factor'))
  await admin.visit('/admin/activity')
  assert.match(admin.text, /reset the second factor of Orla Tansywick/)
  await waiting.visit('/login/code')
  await waiting.send('Log In', { Code: '123456' })
  assert.match(waiting.toast ?? '', /second factor has changed/)
  await orla.visit('/user')
  assert.equal(orla.path, '/login')
  assert((await subjects()).at(-1)?.includes('was reset'))

  const own = await switchOnSecondFactor(admin)
  await admin.visit('/admin/users?search=admin@example.com')
  await admin.follow(admin.texts('main li.user h2')[0], 'main')
  await admin.follow('Reset second factor')
  await admin.press('Reset')
  assert.match(admin.toast ?? '', /You cannot reset your own second factor/)
  await admin.visit('/user/second-factor')
  await admin.send('Switch off', { 'Your password': '121212', Code: own.codes[0] ?? '' })
  assert.equal(admin.toast, 'Your second factor is off')
})

test('a command resets it', async () => {
  orla = await loggedIn(shop.url, email)
  await switchOnSecondFactor(orla)
  const reset = (of: string) => command('reset-second-factor', shop.dataDir, [of])
  const { status, stdout } = await reset(email)
  assert.equal(status, 0)
  assert.match(
    stdout,
    /orla@example\.com has no second factor now and is logged out on all devices\.\n$/,
  )
  await orla.visit('/user')
  assert.equal(orla.path, '/login')
  const again = await reset(email)
  assert.equal(again.status, 1)
  assert.match(again.stdout, /has no second factor\.\n$/)
  assert.equal((await reset('none@shop.test')).status, 1)
  assert.equal((await loggedIn(shop.url, email)).path, '/user')
})
