import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { settings } from '../../app/settings.server'
import { until, waitMessage } from '../support/wait'
import {
  createProduct,
  createUser,
  emailsTo,
  password,
  passwordHash,
  refusal,
  tokenIn,
} from './factories'
import * as shop from './shop'
import { db, hour, minute, timeFromNow } from './shop'

let clientIps = 0
const newClientIp = () => `10.0.0.${++clientIps}`

function draft(email: string): z.output<typeof shop.Registration> {
  return {
    name: 'New User',
    email,
    password: 'first password',
    confirmPassword: 'first password',
    phone: '5550100001',
    image: undefined,
  }
}

const newPassword = (token: string, chosen = 'brand new') => ({
  token,
  newPassword: chosen,
  confirmNewPassword: chosen,
})

test('accepts each email address that the HTML standard and mail servers know, and only these', async () => {
  const long = `a@${'b'.repeat(63)}.example`
  for (const email of [
    'a&b@example.com',
    'dept/sales@example.com',
    "o'neill@example.com",
    '{a}|b~c`d^e=f?g*h!i#j$k%l+m@example.com',
    '.a..b.@example.com',
    '_-@e-x.example',
    'info@xn--mller-kva.de',
    'info@xn--e1afmkfd.xn--p1ai',
    'a@1.2.example',
    long,
  ]) {
    assert.equal(shop.NewCustomer.shape.email.parse(email), email)
  }
  for (const [typed, stored] of [
    ['info@müller.de', 'info@xn--mller-kva.de'],
    ['Info@MÜLLER.de', 'info@xn--mller-kva.de'],
    [' info@mu\u0308ller.de ', 'info@xn--mller-kva.de'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@例え。jp', 'info@xn--r8jz45g.jp'],
    ['INFO@XN--MLLER-KVA.DE', 'info@xn--mller-kva.de'],
  ] as const) {
    assert.equal(shop.NewCustomer.shape.email.parse(typed), stored)
  }
  for (const email of [
    ...['', 'a', '@', 'a@', '@b.example', 'a@b', 'a@b.', 'a@.example', 'a@b..example', 'a@b.c'],
    ...['a b@c.example', 'a@b c.example', 'a@b@c.example', '"a b"@c.example', 'a,b@c.example'],
    ...[
      'a<b@c.example',
      'A <a@c.example>',
      'a@b.example, c@d.example',
      'a\n@b.example',
      'a@b\n.example',
    ],
    ...[
      'a@-b.example',
      'a@b-.example',
      'a@b_c.example',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@0x7f.1',
    ],
    ...['müller@b.example', 'a@b.example:25', 'a@b.example/x', 'a@ü.example/x', 'a@ü:25'],
    ...[long.replace('b', 'bb'), `a@${'ü'.repeat(63)}.example`, `${'a'.repeat(250)}@b.example`],
  ]) {
    assert(!shop.NewCustomer.shape.email.safeParse(email).success, email)
  }
})

test('verifies a hash that version 0.4.2 stored', async () => {
  const stored =
    '$argon2id$v=19$m=19456,p=1,t=2$1KxuR6pG5Xrg/q7AuyNiPw$7iRRVMGWrivj7q0NTASFHVHLYumHGRp2eSnpoDJvNhE'
  assert.equal(await shop.verifyPassword('the password of 0.4.2', stored), true)
  assert.equal(await shop.verifyPassword('another password', stored), false)
})

test('creates the user of a registration only when the activation link is opened', async () => {
  const email = 'pending@shop.test'
  await shop.register(draft(email), newClientIp())
  const [activation] = await emailsTo(email)
  await assert.rejects(
    shop.logIn({ email, password: 'wrong' }, newClientIp()),
    refusal(401, 'Wrong email or password'),
  )
  await assert.rejects(
    shop.logIn({ email, password: 'first password' }, newClientIp()),
    refusal(401, /not active yet/),
  )
  assert.equal((await emailsTo(email)).length, 2, 'the email is sent again')
  await shop.activate(tokenIn(activation))
  const { user } = await shop.logIn({ email, password: 'first password' }, newClientIp())
  assert.equal(user.role, 'user')
})

test('promises no activation email at a log-in when the shop cannot send any', async (t) => {
  const email = 'waits@shop.test'
  await shop.register(draft(email), newClientIp())
  t.after(() => Object.assign(settings, { hasMail: true }))
  Object.assign(settings, { hasMail: false })
  await assert.rejects(
    shop.logIn({ email, password: 'first password' }, newClientIp()),
    refusal(401, /not active yet, and the shop cannot send the activation email now/),
  )
})

test('emails nothing from the form to an email address that may belong to a stranger', async () => {
  const email = 'stranger@shop.test'
  await shop.register({ ...draft(email), name: 'Visit spam.test' }, newClientIp())
  const [activation] = await emailsTo(email)
  assert.match(activation?.body ?? '', /^Hello,\n/)
  assert(!JSON.stringify(activation).includes('spam.test'))
})

test('accepts an activation link once, and not as a reset link', async () => {
  const email = 'once@shop.test'
  await shop.register(draft(email), newClientIp())
  const token = tokenIn((await emailsTo(email))[0])
  await assert.rejects(shop.resetPassword(newPassword(token)), refusal(400, /no longer valid/))
  await shop.activate(token)
  await assert.rejects(shop.activate(token), refusal(400, 'Invalid activation token'))
  await assert.rejects(shop.activate(''), refusal(400, 'Invalid activation token'))
})

test('creates one user when an activation link is opened several times at once', async () => {
  const email = 'twice@shop.test'
  await shop.register(draft(email), newClientIp())
  const token = tokenIn((await emailsTo(email))[0])
  const outcomes = await Promise.allSettled([
    shop.activate(token),
    shop.activate(token),
    shop.activate(token),
  ])
  assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), [
    'fulfilled',
    'rejected',
    'rejected',
  ])
})

test('gives an email address to the user who activates it, not to the first who registered it', async () => {
  const email = 'coveted@shop.test'
  await shop.register({ ...draft(email), password: 'of the thief' }, newClientIp())
  await shop.register({ ...draft(email), password: 'of the owner' }, newClientIp())
  const [, ownersEmail] = await emailsTo(email)
  await shop.activate(tokenIn(ownersEmail))
  await assert.rejects(
    shop.logIn({ email, password: 'of the thief' }, newClientIp()),
    refusal(401, /./),
  )
  await shop.logIn({ email, password: 'of the owner' }, newClientIp())
  const left = await db.selectFrom('registrations').selectAll().where('email', '=', email).execute()
  assert.deepEqual(left, [])
})

test('gives the same response to a registration with a taken email address, and notifies the owner by email', async () => {
  const owner = await createUser()
  const [taken, free] = [
    await shop.register(draft(owner.email), newClientIp()),
    await shop.register(draft('free@shop.test'), newClientIp()),
  ]
  assert.deepEqual(taken, free)
  assert.match((await emailsTo(owner.email))[0]?.subject ?? '', /already have/)
})

test('expires activation links after a day and reset links after an hour', async () => {
  const before = Date.now()
  await shop.register(draft('late@shop.test'), newClientIp())
  const owner = await createUser()
  await shop.requestPasswordReset({ email: owner.email }, newClientIp())
  const lifetimes = await db
    .selectFrom('tokens')
    .select(['purpose', 'expires_at'])
    .orderBy('expires_at')
    .execute()
  const [reset, activation] = [lifetimes.at(0), lifetimes.at(-1)]
  assert.equal(reset?.purpose, 'reset')
  for (const [link, lifetime] of [
    [reset, hour],
    [activation, 24 * hour],
  ] as const) {
    const createdAt = Date.parse(link?.expires_at ?? '') - lifetime
    assert(createdAt >= before && createdAt <= Date.now())
  }

  await db
    .updateTable('tokens')
    .set({ expires_at: timeFromNow(-1) })
    .execute()
  const token = tokenIn((await emailsTo(owner.email))[0])
  await assert.rejects(shop.resetPassword(newPassword(token)), refusal(400, /no longer valid/))
  const late = tokenIn((await emailsTo('late@shop.test'))[0])
  await assert.rejects(shop.activate(late), refusal(400, 'Invalid activation token'))
})

test('ends every session, every other reset link and the old password when a password is reset', async () => {
  const owner = await createUser()
  const session = await shop.startSession(owner.id, passwordHash)
  await shop.requestPasswordReset({ email: owner.email }, newClientIp())
  await shop.requestPasswordReset({ email: owner.email }, newClientIp())
  const [first, second] = await emailsTo(owner.email)
  await shop.resetPassword(newPassword(tokenIn(first)))
  assert.equal(await shop.findSessionUser(session), undefined)
  await assert.rejects(
    shop.resetPassword(newPassword(tokenIn(second))),
    refusal(400, /no longer valid/),
  )
  await assert.rejects(
    shop.logIn({ email: owner.email, password }, newClientIp()),
    refusal(401, /./),
  )
  await shop.logIn({ email: owner.email, password: 'brand new' }, newClientIp())
})

test('gives the same response to a reset for an unknown email address, and sends nothing', async () => {
  const owner = await createUser()
  assert.deepEqual(
    await shop.requestPasswordReset({ email: 'unknown@shop.test' }, newClientIp()),
    await shop.requestPasswordReset({ email: owner.email }, newClientIp()),
  )
  assert.deepEqual(await emailsTo('unknown@shop.test'), [])
})

test('does as much work for a reset when the email address is unknown', async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let count = 0; count < 60; count++) {
    const { email } = await createUser()
    for (const [kind, to] of [
      ['known', email],
      ['unknown', `not-${email}`],
    ] as const) {
      const started = process.cpuUsage()
      await shop.requestPasswordReset({ email: to }, newClientIp())
      const { user, system } = process.cpuUsage(started)
      times[kind].push(user + system)
    }
  }
  const [known = 0, unknown = 0] = [times.known, times.unknown].map(
    (it) => it.sort((a, b) => a - b)[30],
  )
  assert(unknown > 0.85 * known, `${unknown} of ${known} µs`)
})

test('tells a banned user about the ban only after the right password', async () => {
  const banned = await createUser('user', { isBanned: true })
  const attempt = (guess: string) =>
    shop.logIn({ email: banned.email, password: guess }, newClientIp())
  await assert.rejects(attempt('wrong'), refusal(401, 'Wrong email or password'))
  await assert.rejects(
    attempt(password),
    refusal(403, 'Your account has been suspended. Please contact us'),
  )
  const admin = await createUser('admin')
  await shop.updateShopSettings(admin, { contactEmail: 'help@shop.test' })
  await assert.rejects(attempt(password), refusal(403, /Please contact us: help@shop\.test$/))
  await shop.updateShopSettings(admin, { contactEmail: '' })
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute()
})

test('ends a session at the first request after a ban', async () => {
  const user = await createUser()
  const session = await shop.startSession(user.id, passwordHash)
  assert.equal((await shop.findSessionUser(session))?.id, user.id)
  await db.updateTable('users').set({ is_banned: 1 }).where('id', '=', user.id).execute()
  assert.equal(await shop.findSessionUser(session), undefined)
})

test('opens no session when the password changes or the user is banned during the login', async () => {
  const [changed, banned] = [await createUser(), await createUser()]
  await db
    .updateTable('users')
    .set({ password_hash: 'another' })
    .where('id', '=', changed.id)
    .execute()
  await db.updateTable('users').set({ is_banned: 1 }).where('id', '=', banned.id).execute()
  await assert.rejects(
    shop.startSession(changed.id, passwordHash),
    refusal(401, 'Wrong email or password'),
  )
  await assert.rejects(shop.startSession(banned.id, passwordHash), refusal(403, /suspended/))
  await assert.rejects(
    shop.startSession('unknown', passwordHash),
    refusal(401, 'Wrong email or password'),
  )
})

test('ends a session after a day without use, and extends it with each use', async () => {
  const user = await createUser()
  const [idle, old] = [
    await shop.startSession(user.id, passwordHash),
    await shop.startSession(user.id, passwordHash),
  ]
  const [first, second] = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', user.id)
    .execute()
  await db
    .updateTable('sessions')
    .set({ used_at: timeFromNow(-24 * hour - minute) })
    .where('token_hash', '=', first?.token_hash ?? '')
    .execute()
  await db
    .updateTable('sessions')
    .set({ used_at: timeFromNow(-2 * minute) })
    .where('token_hash', '=', second?.token_hash ?? '')
    .execute()
  const found = [await shop.findSessionUser(idle), await shop.findSessionUser(old)].filter(Boolean)
  assert.equal(found.length, 1)
  // The request does not wait until the time of use is stored.
  const isStored = async () => {
    const session = await db
      .selectFrom('sessions')
      .select('used_at')
      .where('token_hash', '=', second?.token_hash ?? '')
      .executeTakeFirstOrThrow()
    return session.used_at > timeFromNow(-minute)
  }
  await until('a use extends a session', isStored, { pauseMs: 1 })
})

test('accepts both tokens of a rotated session for a minute, then only the new one', async () => {
  const user = await createUser()
  const old = await shop.startSession(user.id, passwordHash)
  const fresh = (await shop.rotateSession(old))?.token ?? ''
  assert.equal((await shop.findSessionUser(old))?.id, user.id)
  assert.equal((await shop.findSessionUser(fresh))?.id, user.id)
  assert.deepEqual(
    await shop.rotateSession(old),
    {},
    'only the first of several tabs gets a new token',
  )
  await db
    .updateTable('sessions')
    .set({ rotated_at: timeFromNow(-61_000) })
    .execute()
  assert.equal(await shop.findSessionUser(old), undefined)
  assert.equal((await shop.findSessionUser(fresh))?.id, user.id)
  await shop.endSession(fresh)
  assert.equal(await shop.findSessionUser(fresh), undefined)
})

test('issues only valid tokens when several requests rotate a session at once', async () => {
  const user = await createUser()
  for (let round = 0; round < 20; round++) {
    const old = await shop.startSession(user.id, passwordHash)
    const rotations = await Promise.all([
      shop.rotateSession(old),
      shop.rotateSession(old),
      shop.rotateSession(old),
    ])
    assert(rotations.every(Boolean), 'the old token is valid for another minute')
    const fresh = rotations.flatMap((rotation) => rotation?.token ?? [])
    assert.equal(fresh.length, 1)
    assert.equal((await shop.findSessionUser(fresh[0] ?? ''))?.id, user.id)
    assert.equal((await shop.findSessionUser(old))?.id, user.id)
  }
})

test('refuses logins from one IP address after ten failures until a password reset, and allows other IP addresses', async () => {
  const startedAt = Date.now()
  const [user, clientIp] = [await createUser(), newClientIp()]
  const guess = (from: string, chosen = 'wrong') =>
    shop.logIn({ email: user.email, password: chosen }, from)
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => guess(clientIp)))
  const statuses = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.status : 200,
  )
  assert.equal(statuses.filter((status) => status === 401).length, 10)
  assert.equal(statuses.filter((status) => status === 429).length, 20)
  await assert.rejects(guess(clientIp, password), ({ status, message }) => {
    assert.equal(status, 429)
    assert.match(message, waitMessage(15, startedAt))
    return true
  })
  await guess(newClientIp(), password)

  await Promise.allSettled(Array.from({ length: 12 }, () => guess(clientIp)))
  await shop.requestPasswordReset({ email: user.email }, newClientIp())
  await shop.resetPassword(newPassword(tokenIn((await emailsTo(user.email))[0])))
  await guess(clientIp, 'brand new')
})

test('limits the reset emails for one user by client, so that the owner still gets one', async () => {
  const user = await createUser()
  const stranger = newClientIp()
  const request = (clientIp: string) => shop.requestPasswordReset({ email: user.email }, clientIp)
  for (let sent = 0; sent < 5; sent++) await request(stranger)
  for (let refused = 0; refused < 20; refused++) {
    await assert.rejects(request(stranger), refusal(429, /Too many attempts/))
  }
  await request(newClientIp())
})

test('counts for accounts only when the IP of the client is not known', async () => {
  const user = await createUser()
  const { max } = shop.failedLogIns.byClient
  for (let attempt = 0; attempt <= max; attempt++) await shop.consume('logInByClient', '')
  assert((await shop.logIn({ email: user.email, password }, '')).token)
  for (let attempt = 0; attempt < shop.failedLogIns.byAccount.max; attempt++) {
    await shop.consume('logInByAccount', `${user.email} `)
  }
  await assert.rejects(
    shop.logIn({ email: user.email, password }, ''),
    refusal(429, /Too many attempts/),
  )
  assert.equal((await shop.countApiCall('')).calls, 0)
})

test('limits the reset emails for one user from all clients together', async () => {
  const user = await createUser()
  const request = () => shop.requestPasswordReset({ email: user.email }, newClientIp())
  for (let sent = 0; sent < 20; sent++) await request()
  await assert.rejects(request(), refusal(429, /Too many attempts/))
})

test('updates only the submitted fields of a profile', async () => {
  const user = await createUser()
  const phone = async () => (await shop.findUser(user.id))?.phone
  const { message } = await shop.updateProfile(user, { phone: '5550107777' })
  assert.equal(message, 'Profile updated successfully')
  assert.equal(await phone(), '5550107777')
  await shop.updateProfile(user, {})
  assert.equal(await phone(), '5550107777')
  await shop.updateProfile(user, { phone: '' })
  assert.equal(await phone(), '')
})

test('changes a password only with the old password, ends every session and notifies the user by email', async () => {
  const user = await createUser()
  const session = await shop.startSession(user.id, passwordHash)
  const change = (oldPassword: string) =>
    shop.updateProfile(user, {
      oldPassword,
      newPassword: 'brand new',
      confirmNewPassword: 'brand new',
      phone: '5550109999',
    })
  await assert.rejects(change('wrong'), {
    status: 400,
    detail: { field: 'oldPassword' },
  })
  assert(await shop.findSessionUser(session))
  assert.notEqual(
    (await shop.findSessionUser(session))?.phone,
    '5550109999',
    'a refused update changes nothing',
  )
  const result = await change(password)
  assert.equal(result.message, 'Since you have changed your password, you will be logged out')
  assert.equal(await shop.findSessionUser(session), undefined)
  assert.match((await emailsTo(user.email))[0]?.subject ?? '', /was changed/)
})

test('refuses to delete the account of the last admin', async () => {
  const [first, second] = [await createUser('admin'), await createUser('admin')]
  await shop.deleteAccount(first)
  await assert.rejects(shop.deleteAccount(second), refusal(403, /last administrator/))
})

test('refuses to delete the account of a user who became the last admin since the request began', async () => {
  const user = await createUser()
  await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  assert.equal(user.role, 'user')
  await assert.rejects(shop.deleteAccount(user), refusal(403, /last administrator/))
})

test('deletes sessions, reset links and favorites together with an account', async () => {
  const user = await createUser()
  const product = await createProduct(1)
  await db
    .insertInto('favorites')
    .values({ user_id: user.id, product_id: product.id, created_at: timeFromNow() })
    .execute()
  const session = await shop.startSession(user.id, passwordHash)
  await shop.requestPasswordReset({ email: user.email }, newClientIp())
  await shop.deleteAccount(user)
  assert.equal(await shop.findSessionUser(session), undefined)
  const token = tokenIn((await emailsTo(user.email))[0])
  await assert.rejects(shop.resetPassword(newPassword(token)), refusal(400, /no longer valid/))
  const favorites = await db
    .selectFrom('favorites')
    .where('user_id', '=', user.id)
    .selectAll()
    .execute()
  assert.deepEqual(favorites, [])
})

test('ignores an old password if there is no new password, because password managers fill it in', async () => {
  const user = await createUser()
  const update = await shop.ProfileUpdate.parseAsync({
    oldPassword: 'filled in',
    newPassword: '',
    phone: '555-010-0199',
  })
  const { message } = await shop.updateProfile(user, update)
  assert.equal(message, 'Profile updated successfully')
  assert.equal((await shop.findUser(user.id))?.phone, '555-010-0199')
})

test('accepts phone numbers with spaces, dots, hyphens and brackets', async () => {
  for (const phone of [
    '555-010-0142',
    '(555) 010-0142',
    '+1.555.010.0142',
    '+44 20 7946 0000',
    '5550100142',
  ]) {
    assert.equal((await shop.ProfileUpdate.safeParseAsync({ phone })).data?.phone, phone)
  }
  for (const phone of [
    '555-0101',
    '----------',
    '1 2 3 4 5 6',
    'call me maybe',
    '+1 555 010 0142 5550 99',
    '5550100142+',
    '1'.repeat(16),
  ]) {
    const { error } = await shop.ProfileUpdate.safeParseAsync({ phone })
    assert.equal(error?.issues[0]?.message, 'Please enter a valid phone number', phone)
  }
})

test('accepts a phone number with a slash, and with the spaces, hyphens and invisible characters of other programs', async () => {
  const accepted = {
    '089/12345678': '089/12345678',
    '089\u00a0123\u202f456\u200778': '089 123 456 78',
    '089\u2011123\u2013456\u221278': '089-123-456-78',
    '\u202a+49 89 12345678\u202c': '+49 89 12345678',
  }
  for (const [typed, phone] of Object.entries(accepted)) {
    assert.equal((await shop.ProfileUpdate.safeParseAsync({ phone: typed })).data?.phone, phone)
    const customer = { name: 'Jonas', email: 'jonas@example.com', phone: typed }
    assert.equal(shop.NewCustomer.safeParse(customer).data?.phone, phone)
  }
})

test('keeps the invisible letters that a name needs, and leaves out others', () => {
  const email = '\u202ajonas@example.com\u202c'
  const nameOf = (name: string) =>
    shop.Account.pick({ name: true, email: true }).safeParse({ name, email })
  assert.equal(nameOf('علی\u200cرضا نوری').data?.name, 'علی\u200cرضا نوری')
  assert.deepEqual(nameOf('\ufeffJo\u00adnas\u200e').data, {
    name: 'Jonas',
    email: 'jonas@example.com',
  })
  for (const name of [
    'Jo\nnas',
    'Jo\u2028nas',
    'Jo\u0007nas',
    'http://jonas',
    '\u200c\u200d\u200b\u200e',
  ])
    assert(!nameOf(name).success, name)
})
