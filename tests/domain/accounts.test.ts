import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { ProfileUpdate, type Registration } from '../../app/domain/accounts/accounts'
import { logIn } from '../../app/domain/accounts/log-in.server'
import {
  requestPasswordReset,
  resetPassword,
} from '../../app/domain/accounts/password-reset.server'
import { verifyPassword } from '../../app/domain/accounts/passwords.server'
import { updateProfile } from '../../app/domain/accounts/profile.server'
import { activate, register } from '../../app/domain/accounts/registration.server'
import {
  endSession,
  findSessionUser,
  rotateSession,
  startSession,
} from '../../app/domain/accounts/sessions.server'
import { deleteAccount } from '../../app/domain/accounts/users.server'
import { db } from '../../db/client'
import { hour, minute, timeFromNow } from '../../db/time'
import { aProduct, emailsTo, password, passwordHash, refusal, somebody, tokenIn } from './cast'

let addresses = 0
const anAddress = () => `10.0.0.${++addresses}`

function draft(email: string): z.output<typeof Registration> {
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

test('verifies a hash that version 0.4.2 stored', async () => {
  const stored =
    '$argon2id$v=19$m=19456,p=1,t=2$1KxuR6pG5Xrg/q7AuyNiPw$7iRRVMGWrivj7q0NTASFHVHLYumHGRp2eSnpoDJvNhE'
  assert.equal(await verifyPassword('the password of 0.4.2', stored), true)
  assert.equal(await verifyPassword('another password', stored), false)
})

test('a registration becomes a user only when the email is confirmed', async () => {
  const email = 'pending@shop.test'
  await register(draft(email), anAddress())
  const [activation] = await emailsTo(email)
  await assert.rejects(
    logIn({ email, password: 'wrong' }, anAddress()),
    refusal(401, 'Invalid credentials'),
  )
  await assert.rejects(
    logIn({ email, password: 'first password' }, anAddress()),
    refusal(401, /not active yet/),
  )
  assert.equal((await emailsTo(email)).length, 2, 'the email is sent again')
  await activate(tokenIn(activation))
  const { user } = await logIn({ email, password: 'first password' }, anAddress())
  assert.equal(user.role, 'user')
})

test('an activation link works once, and not as a reset link', async () => {
  const email = 'once@shop.test'
  await register(draft(email), anAddress())
  const token = tokenIn((await emailsTo(email))[0])
  await assert.rejects(resetPassword(newPassword(token)), refusal(400, /no longer valid/))
  await activate(token)
  await assert.rejects(activate(token), refusal(400, 'Invalid activation token'))
  await assert.rejects(activate(''), refusal(400, 'Invalid activation token'))
})

test('an activation link opened three times at the same time creates one user', async () => {
  const email = 'twice@shop.test'
  await register(draft(email), anAddress())
  const token = tokenIn((await emailsTo(email))[0])
  const outcomes = await Promise.allSettled([activate(token), activate(token), activate(token)])
  assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), [
    'fulfilled',
    'rejected',
    'rejected',
  ])
})

test('registering the email of another person first does not give access to it', async () => {
  const email = 'coveted@shop.test'
  await register({ ...draft(email), password: 'of the thief' }, anAddress())
  await register({ ...draft(email), password: 'of the owner' }, anAddress())
  const [, ownersEmail] = await emailsTo(email)
  await activate(tokenIn(ownersEmail))
  await assert.rejects(logIn({ email, password: 'of the thief' }, anAddress()), refusal(401, /./))
  await logIn({ email, password: 'of the owner' }, anAddress())
  const left = await db.selectFrom('registrations').selectAll().where('email', '=', email).execute()
  assert.deepEqual(left, [])
})

test('registering a taken email gives the same response, and informs its owner by email', async () => {
  const owner = await somebody()
  const [taken, free] = [
    await register(draft(owner.email), anAddress()),
    await register(draft('free@shop.test'), anAddress()),
  ]
  assert.deepEqual(taken, free)
  assert.match((await emailsTo(owner.email))[0]?.subject ?? '', /already have/)
})

test('an activation link expires after a day, a reset link after an hour', async () => {
  await register(draft('late@shop.test'), anAddress())
  const owner = await somebody()
  await requestPasswordReset({ email: owner.email }, anAddress())
  const lifetimes = await db
    .selectFrom('tokens')
    .select(['purpose', 'expires_at'])
    .orderBy('expires_at')
    .execute()
  const [reset, activation] = [lifetimes.at(0), lifetimes.at(-1)]
  assert.equal(reset?.purpose, 'reset')
  assert(Math.abs(Date.parse(reset.expires_at) - Date.now() - hour) < minute)
  assert(Math.abs(Date.parse(activation?.expires_at ?? '') - Date.now() - 24 * hour) < minute)

  await db
    .updateTable('tokens')
    .set({ expires_at: timeFromNow(-1) })
    .execute()
  const token = tokenIn((await emailsTo(owner.email))[0])
  await assert.rejects(resetPassword(newPassword(token)), refusal(400, /no longer valid/))
  const late = tokenIn((await emailsTo('late@shop.test'))[0])
  await assert.rejects(activate(late), refusal(400, 'Invalid activation token'))
})

test('a reset ends all sessions, other links and the old password', async () => {
  const owner = await somebody()
  const session = await startSession(owner.id, passwordHash)
  await requestPasswordReset({ email: owner.email }, anAddress())
  await requestPasswordReset({ email: owner.email }, anAddress())
  const [first, second] = await emailsTo(owner.email)
  await resetPassword(newPassword(tokenIn(first)))
  assert.equal(await findSessionUser(session), undefined)
  await assert.rejects(resetPassword(newPassword(tokenIn(second))), refusal(400, /no longer valid/))
  await assert.rejects(logIn({ email: owner.email, password }, anAddress()), refusal(401, /./))
  await logIn({ email: owner.email, password: 'brand new' }, anAddress())
})

test('a reset for an unknown email gives the same response and sends nothing', async () => {
  const owner = await somebody()
  assert.deepEqual(
    await requestPasswordReset({ email: 'nobody@shop.test' }, anAddress()),
    await requestPasswordReset({ email: owner.email }, anAddress()),
  )
  assert.deepEqual(await emailsTo('nobody@shop.test'), [])
})

test('reveals a ban only when the password is correct', async () => {
  const banned = await somebody('user', { isBanned: true })
  const attempt = (guess: string) => logIn({ email: banned.email, password: guess }, anAddress())
  await assert.rejects(attempt('wrong'), refusal(401, 'Invalid credentials'))
  await assert.rejects(
    attempt(password),
    refusal(403, 'Your account has been suspended. Please contact an administrator'),
  )
})

test('a session ends at the next request after a ban', async () => {
  const user = await somebody()
  const session = await startSession(user.id, passwordHash)
  assert.equal((await findSessionUser(session))?.id, user.id)
  await db.updateTable('users').set({ is_banned: 1 }).where('id', '=', user.id).execute()
  assert.equal(await findSessionUser(session), undefined)
})

test('opens no session when the password changes or the user is banned during login', async () => {
  const [changed, banned] = [await somebody(), await somebody()]
  await db
    .updateTable('users')
    .set({ password_hash: 'another' })
    .where('id', '=', changed.id)
    .execute()
  await db.updateTable('users').set({ is_banned: 1 }).where('id', '=', banned.id).execute()
  await assert.rejects(startSession(changed.id, passwordHash), refusal(401, 'Invalid credentials'))
  await assert.rejects(startSession(banned.id, passwordHash), refusal(403, /suspended/))
  await assert.rejects(startSession('nobody', passwordHash), refusal(401, 'Invalid credentials'))
})

test('a session ends after a day without use, and after thirty days in any case', async () => {
  const user = await somebody()
  const [idle, old] = [
    await startSession(user.id, passwordHash),
    await startSession(user.id, passwordHash),
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
  const found = [await findSessionUser(idle), await findSessionUser(old)].filter(Boolean)
  assert.equal(found.length, 1)
  // The use is noted without anybody waiting for it.
  const isNoted = async () => {
    const session = await db
      .selectFrom('sessions')
      .select('used_at')
      .where('token_hash', '=', second?.token_hash ?? '')
      .executeTakeFirstOrThrow()
    return session.used_at > timeFromNow(-minute)
  }
  for (let tries = 0; tries < 100 && !(await isNoted()); tries++) await setImmediate()
  assert(await isNoted(), 'use keeps a session alive')
})

test('accepts the old and the new token for a minute after a rotation, then only the new one', async () => {
  const user = await somebody()
  const old = await startSession(user.id, passwordHash)
  const fresh = (await rotateSession(old))?.token ?? ''
  assert.equal((await findSessionUser(old))?.id, user.id)
  assert.equal((await findSessionUser(fresh))?.id, user.id)
  assert.deepEqual(await rotateSession(old), {}, 'of several tabs, one brings the new token')
  await db
    .updateTable('sessions')
    .set({ rotated_at: timeFromNow(-61_000) })
    .execute()
  assert.equal(await findSessionUser(old), undefined)
  assert.equal((await findSessionUser(fresh))?.id, user.id)
  await endSession(fresh)
  assert.equal(await findSessionUser(fresh), undefined)
})

test('issues only valid tokens when several requests refresh a session at once', async () => {
  const user = await somebody()
  for (let round = 0; round < 20; round++) {
    const old = await startSession(user.id, passwordHash)
    const rotations = await Promise.all([
      rotateSession(old),
      rotateSession(old),
      rotateSession(old),
    ])
    assert(rotations.every(Boolean), 'the old token is good for another minute')
    const fresh = rotations.flatMap((rotation) => rotation?.token ?? [])
    assert.equal(fresh.length, 1)
    assert.equal((await findSessionUser(fresh[0] ?? ''))?.id, user.id)
    assert.equal((await findSessionUser(old))?.id, user.id)
  }
})

test('blocks an IP address after ten failed logins, but neither other IP addresses nor a reset', async () => {
  const [user, address] = [await somebody(), anAddress()]
  const guess = (from: string, chosen = 'wrong') =>
    logIn({ email: user.email, password: chosen }, from)
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => guess(address)))
  const statuses = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.status : 200,
  )
  assert.equal(statuses.filter((status) => status === 401).length, 10)
  assert.equal(statuses.filter((status) => status === 429).length, 20)
  await assert.rejects(guess(address, password), {
    status: 429,
    message: /try again in 15 minutes/,
  })
  await guess(anAddress(), password)

  await Promise.allSettled(Array.from({ length: 12 }, () => guess(address)))
  await requestPasswordReset({ email: user.email }, anAddress())
  await resetPassword(newPassword(tokenIn((await emailsTo(user.email))[0])))
  await guess(address, 'brand new')
})

test('limits the emails to one user', async () => {
  const user = await somebody()
  for (let sent = 0; sent < 5; sent++) {
    await requestPasswordReset({ email: user.email }, anAddress())
  }
  await assert.rejects(
    requestPasswordReset({ email: user.email }, anAddress()),
    refusal(429, /Too many attempts/),
  )
})

test('changes only the submitted fields of a profile', async () => {
  const user = await somebody()
  const answer = await updateProfile(user, { phone: '5550107777' })
  assert.equal(answer.message, 'Profile updated successfully')
  assert.equal(answer.updatedUser?.phone, '5550107777')
  assert.equal((await updateProfile(user, {})).updatedUser?.phone, '5550107777')
  assert.equal((await updateProfile(user, { phone: '' })).updatedUser?.phone, '')
})

test('changing the password requires the old one, ends all sessions and sends an email', async () => {
  const user = await somebody()
  const session = await startSession(user.id, passwordHash)
  const change = (oldPassword: string) =>
    updateProfile(user, {
      oldPassword,
      newPassword: 'brand new',
      confirmNewPassword: 'brand new',
      phone: '5550109999',
    })
  await assert.rejects(change('wrong'), {
    status: 400,
    detail: { field: 'oldPassword' },
  })
  assert(await findSessionUser(session))
  assert.notEqual((await findSessionUser(session))?.phone, '5550109999', 'nothing is half done')
  const answer = await change(password)
  assert.equal(answer.message, 'Since you have changed your password, you will be logged out')
  assert.equal(await findSessionUser(session), undefined)
  assert.match((await emailsTo(user.email))[0]?.subject ?? '', /was changed/)
})

test('refuses to delete the last admin', async () => {
  const [first, second] = [await somebody('admin'), await somebody('admin')]
  await deleteAccount(first)
  await assert.rejects(deleteAccount(second), refusal(403, /last administrator/))
})

test('refuses to delete a user who has become the last admin during the request', async () => {
  const user = await somebody()
  await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  assert.equal(user.role, 'user')
  await assert.rejects(deleteAccount(user), refusal(403, /last administrator/))
})

test('deleting an account leaves only its orders', async () => {
  const user = await somebody()
  const product = await aProduct(1)
  await db
    .insertInto('favorites')
    .values({ user_id: user.id, product_id: product.id, created_at: timeFromNow() })
    .execute()
  const session = await startSession(user.id, passwordHash)
  await requestPasswordReset({ email: user.email }, anAddress())
  await deleteAccount(user)
  assert.equal(await findSessionUser(session), undefined)
  const token = tokenIn((await emailsTo(user.email))[0])
  await assert.rejects(resetPassword(newPassword(token)), refusal(400, /no longer valid/))
  const marks = await db
    .selectFrom('favorites')
    .where('user_id', '=', user.id)
    .selectAll()
    .execute()
  assert.deepEqual(marks, [])
})

test('ignores an old password without a new one, which password managers fill in', async () => {
  const user = await somebody()
  const update = await ProfileUpdate.parseAsync({
    oldPassword: 'filled in',
    newPassword: '',
    phone: '555-010-0199',
  })
  const { message, updatedUser } = await updateProfile(user, update)
  assert.equal(message, 'Profile updated successfully')
  assert.equal(updatedUser?.phone, '555-010-0199')
})

test('accepts phone numbers in common notations, and refuses others', async () => {
  for (const phone of [
    '555-010-0142',
    '(555) 010-0142',
    '+1.555.010.0142',
    '+44 20 7946 0000',
    '5550100142',
  ]) {
    assert.equal((await ProfileUpdate.safeParseAsync({ phone })).data?.phone, phone)
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
    const { error } = await ProfileUpdate.safeParseAsync({ phone })
    assert.equal(error?.issues[0]?.message, 'Please enter a valid phone number', phone)
  }
})
