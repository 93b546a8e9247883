import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromBase32 } from '../../app/domain/people/second-factor/base32.server'
import { newSecret } from '../../app/domain/people/second-factor/enrolment.server'
import {
  findSecondFactor,
  switchOn,
} from '../../app/domain/people/second-factor/second-factor.server'
import { codeOf, stepAt } from '../../app/domain/people/second-factor/totp.server'
import { createUser, emailsTo, password, refusal, tokenIn } from './factories'
import * as shop from './shop'
import { db } from './shop'

const linkIn = (email: { body: string } | undefined) =>
  /\/confirm-email\/(\S+)/.exec(email?.body ?? '')?.[1] ?? 'no token'

test('changes the name immediately, and notifies the user by email', async () => {
  const user = await createUser()
  await shop.changeAccount(user, { name: 'Philippa Thorn', email: user.email, password: '' })
  assert.equal((await shop.findUser(user.id))?.name, 'Philippa Thorn')
  const [email] = await emailsTo(user.email)
  assert.match(email?.body ?? '', new RegExp(`changed from ${user.name} to`))
})

test('changes the email address when the link is first opened, and notifies the old email address', async () => {
  const user = await createUser()
  const email = 'new-address@shop.test'
  await assert.rejects(
    shop.changeAccount(user, { name: user.name, email, password: 'wrong' }),
    refusal(400, 'The password is not correct'),
  )
  await shop.requestPasswordReset({ email: user.email }, '127.0.0.1')
  const reset = tokenIn((await emailsTo(user.email))[0])
  await shop.changeAccount(user, { name: user.name, email, password })
  assert.equal(
    (await shop.findUser(user.id))?.email,
    user.email,
    'the email address changes only after confirmation',
  )
  const [confirmation] = await emailsTo(email)
  assert.match(confirmation?.body ?? '', /^Hello,\n/, 'a stranger does not get the name')
  const token = linkIn(confirmation)
  await shop.confirmEmailChange(token)
  assert.equal((await shop.findUser(user.id))?.email, email)
  assert.match((await emailsTo(user.email)).at(-1)?.body ?? '', /is now new-address@shop\.test/)
  await assert.rejects(shop.confirmEmailChange(token), refusal(400, /no longer valid/))
  await assert.rejects(
    shop.resetPassword({
      token: reset,
      newPassword: 'secret one',
      confirmNewPassword: 'secret one',
    }),
    refusal(400, /no longer valid/),
  )
  await shop.logIn({ email, password }, '127.0.0.1')
})

test('reveals a taken email address only to its owner, and refuses a link when another account has taken it since', async () => {
  const [user, owner] = [await createUser(), await createUser()]
  const { message } = await shop.changeAccount(user, {
    name: user.name,
    email: owner.email,
    password,
  })
  assert.match(String(message), /We have sent a link to/)
  assert.match((await emailsTo(owner.email))[0]?.body ?? '', /already belongs to your account/)

  const rival = await createUser()
  const email = 'wanted@shop.test'
  for (const each of [user, rival])
    await shop.changeAccount(each, { name: each.name, email, password })
  const [first, second] = (await emailsTo(email)).map(linkIn)
  await shop.confirmEmailChange(second ?? '')
  await assert.rejects(shop.confirmEmailChange(first ?? ''), refusal(409, /already has an account/))
})

test('accepts only the newest of several confirmation links', async () => {
  const user = await createUser()
  for (const email of ['one@shop.test', 'two@shop.test']) {
    await shop.changeAccount(user, { name: user.name, email, password })
  }
  await assert.rejects(
    shop.confirmEmailChange(linkIn((await emailsTo('one@shop.test'))[0])),
    refusal(400, /no longer valid/),
  )
  await shop.confirmEmailChange(linkIn((await emailsTo('two@shop.test'))[0]))
})

test('shows an admin the sessions of a customer, and ends them at the request of the admin', async () => {
  const [admin, user] = [await createUser('admin'), await createUser()]
  for (let session = 0; session < 2; session++) {
    await shop.logIn({ email: user.email, password }, '127.0.0.1')
  }
  assert.equal((await shop.findCustomerDetails(user.id))?.sessions.length, 2)
  await shop.endAllSessions(admin, user.id)
  assert.deepEqual((await shop.findCustomerDetails(user.id))?.sessions, [])
  await assert.rejects(
    shop.endAllSessions(user, admin.id),
    refusal(401, 'Administrator access only'),
  )
})

test('creates and promotes admins and sets passwords from the command line, and lists the changes in Activity', async () => {
  assert.equal(
    await shop.createAdmin({ name: 'First', email: 'first@shop.test', password: 'long enough' }),
    undefined,
  )
  const user = await createUser('user', { isBanned: true })
  assert.deepEqual(await shop.makeAdmin(user.email.toUpperCase()), [
    'role user → admin',
    'banned → active',
  ])
  assert.deepEqual(await shop.makeAdmin(user.email), [])
  assert.equal((await shop.findUser(user.id))?.role, 'admin')
  assert.match((await shop.setPassword(user.email, 'short')) ?? '', /at least 6/)
  assert.equal(await shop.setPassword(user.email, 'a new password'), undefined)
  await shop.logIn({ email: user.email, password: 'a new password' }, '127.0.0.1')
  assert.match((await shop.setPassword('unknown@shop.test', 'a new password')) ?? '', /no account/)
  const log = await db
    .selectFrom('activities')
    .select(['actor_name', 'action', 'subject'])
    .where('actor_id', '=', '')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ actor_name, action, subject }) => `${actor_name} ${action} ${subject}`),
    [
      'Command line created administrator First (first@shop.test)',
      `Command line promoted ${user.name} (${user.email}): role user → admin, banned → active`,
      `Command line set a new password for ${user.name} (${user.email})`,
    ],
  )
})

test('voids a confirmation link after a password reset, a ban, the end of all sessions, or a newer request', async () => {
  const admin = await createUser('admin')
  const ends: Record<string, (user: shop.User) => Promise<unknown>> = {
    reset: async (user) => {
      await shop.requestPasswordReset({ email: user.email }, '127.0.0.1')
      const token = tokenIn((await emailsTo(user.email)).at(-1))
      await shop.resetPassword({
        token,
        newPassword: 'secret one',
        confirmNewPassword: 'secret one',
      })
    },
    ban: (user) => shop.banUser(admin, user.id),
    'end of all sessions': (user) => shop.endAllSessions(admin, user.id),
    'request for a taken email address': (user) =>
      shop.changeAccount(user, { name: user.name, email: admin.email, password }),
  }
  for (const [name, end] of Object.entries(ends)) {
    const user = await createUser()
    const email = `intruder${user.id}@shop.test`
    await shop.changeAccount(user, { name: user.name, email, password })
    assert.match((await emailsTo(user.email))[0]?.subject ?? '', /A new email address for your/)
    await end(user)
    const token = linkIn((await emailsTo(email))[0])
    await assert.rejects(shop.confirmEmailChange(token), refusal(400, /no longer valid/), name)
  }
})

test('what the old password has allowed changes nothing once the password is another, also in a request in progress', async () => {
  const passwordHash = await shop.hashPassword('another one')
  const stranger = { newPassword: 'theirs now', confirmNewPassword: 'theirs now' }
  const changes: Record<string, (user: shop.User) => Promise<unknown>> = {
    'a new email address': (user) =>
      shop.changeAccount(user, { name: user.name, email: `thief${user.id}@shop.test`, password }),
    'a new password': (user) => shop.updateProfile(user, { oldPassword: password, ...stranger }),
    'a second factor': (user) => {
      const secret = newSecret()
      const otp = codeOf(fromBase32(secret), stepAt(Date.now()))
      return switchOn(user, { password, otp }, { secret, sessionToken: 'none' })
    },
  }
  for (const [name, change] of Object.entries(changes)) {
    const user = await createUser()
    const stored = async () => [
      await db.selectFrom('users').select('password_hash').where('id', '=', user.id).execute(),
      await db.selectFrom('email_changes').selectAll().where('user_id', '=', user.id).execute(),
      await findSecondFactor(user.id),
    ]
    const attempt = change(user).catch((error) => error)
    // While the old password is verified, which takes longer than a few statements.
    await db.selectFrom('users').selectAll().where('id', '=', user.id).execute()
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute()
    const before = await stored()
    await attempt
    assert.deepEqual(await stored(), before, name)
  }
})

test('limits the number of confirmation emails that a user can request', async () => {
  const user = await createUser()
  for (let count = 0; count < 10; count++) {
    await shop.changeAccount(user, {
      name: user.name,
      email: `stranger${count}@shop.test`,
      password,
    })
  }
  await assert.rejects(
    shop.changeAccount(user, { name: 'Another Name', email: user.email, password: '' }),
    refusal(429, /Too many attempts/),
  )
})
