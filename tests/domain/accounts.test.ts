import './shop'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import type { Registration } from '../../app/domain/accounts'
import { hour, minute, timeFromNow } from '../../app/domain/clock.server'
import { logIn } from '../../app/domain/log-in.server'
import { requestPasswordReset, resetPassword } from '../../app/domain/password-reset.server'
import { deleteAccount, updateProfile } from '../../app/domain/profile.server'
import { activate, register } from '../../app/domain/registration.server'
import {
  endSession,
  findSignedIn,
  rotateSession,
  startSession,
} from '../../app/domain/sessions.server'
import { db } from '../../db/client'
import { aProduct, lettersTo, password, passwordHash, refusal, somebody, tokenIn } from './cast'

let addresses = 0
const anAddress = () => `10.0.0.${++addresses}`

function draft(email: string): z.output<typeof Registration> {
  return {
    name: 'New Person',
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

test('a registration is a user only after its letter was answered', async () => {
  const email = 'pending@shop.test'
  await register(draft(email), anAddress())
  const [letter] = await lettersTo(email)
  await assert.rejects(
    logIn({ email, password: 'wrong' }, anAddress()),
    refusal(401, 'Invalid credentials'),
  )
  await assert.rejects(
    logIn({ email, password: 'first password' }, anAddress()),
    refusal(401, /not active yet/),
  )
  assert.equal((await lettersTo(email)).length, 2, 'the letter is sent again')
  await activate(tokenIn(letter))
  const { person } = await logIn({ email, password: 'first password' }, anAddress())
  assert.equal(person.role, 'user')
})

test('an activation link serves once, and not as a reset link', async () => {
  const email = 'once@shop.test'
  await register(draft(email), anAddress())
  const token = tokenIn((await lettersTo(email))[0])
  await assert.rejects(resetPassword(newPassword(token)), refusal(400, /not valid/))
  await activate(token)
  await assert.rejects(activate(token), refusal(400, 'Invalid activation token'))
  await assert.rejects(activate(''), refusal(400, 'Invalid activation token'))
})

test('an activation link pressed twice at once makes one user', async () => {
  const email = 'twice@shop.test'
  await register(draft(email), anAddress())
  const token = tokenIn((await lettersTo(email))[0])
  const outcomes = await Promise.allSettled([activate(token), activate(token), activate(token)])
  assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), [
    'fulfilled',
    'rejected',
    'rejected',
  ])
})

test('who registers a foreign address first does not get it', async () => {
  const email = 'coveted@shop.test'
  await register({ ...draft(email), password: 'of the thief' }, anAddress())
  await register({ ...draft(email), password: 'of the owner' }, anAddress())
  const [, ownersLetter] = await lettersTo(email)
  await activate(tokenIn(ownersLetter))
  await assert.rejects(logIn({ email, password: 'of the thief' }, anAddress()), refusal(401, /./))
  await logIn({ email, password: 'of the owner' }, anAddress())
  const left = await db.selectFrom('registrations').selectAll().where('email', '=', email).execute()
  assert.deepEqual(left, [])
})

test('a taken address gets the same answer, and a letter that says so', async () => {
  const owner = await somebody()
  const [taken, free] = [
    await register(draft(owner.email), anAddress()),
    await register(draft('free@shop.test'), anAddress()),
  ]
  assert.deepEqual(taken, free)
  assert.match((await lettersTo(owner.email))[0]?.subject ?? '', /already have/)
})

test('an activation link ends after a day, a reset link after an hour', async () => {
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
  const token = tokenIn((await lettersTo(owner.email))[0])
  await assert.rejects(resetPassword(newPassword(token)), refusal(400, /not valid/))
  const late = tokenIn((await lettersTo('late@shop.test'))[0])
  await assert.rejects(activate(late), refusal(400, 'Invalid activation token'))
})

test('a reset ends every session and every other link, and the old password', async () => {
  const owner = await somebody()
  const session = await startSession(owner.id, passwordHash)
  await requestPasswordReset({ email: owner.email }, anAddress())
  await requestPasswordReset({ email: owner.email }, anAddress())
  const [first, second] = await lettersTo(owner.email)
  await resetPassword(newPassword(tokenIn(first)))
  assert.equal(await findSignedIn(session), undefined)
  await assert.rejects(resetPassword(newPassword(tokenIn(second))), refusal(400, /not valid/))
  await assert.rejects(logIn({ email: owner.email, password }, anAddress()), refusal(401, /./))
  await logIn({ email: owner.email, password: 'brand new' }, anAddress())
})

test('a reset for nobody says the same and sends nothing', async () => {
  const owner = await somebody()
  assert.deepEqual(
    await requestPasswordReset({ email: 'nobody@shop.test' }, anAddress()),
    await requestPasswordReset({ email: owner.email }, anAddress()),
  )
  assert.deepEqual(await lettersTo('nobody@shop.test'), [])
})

test('a banned person learns of it only with the right password', async () => {
  const banned = await somebody('user', { isBanned: true })
  const attempt = (guess: string) => logIn({ email: banned.email, password: guess }, anAddress())
  await assert.rejects(attempt('wrong'), refusal(401, 'Invalid credentials'))
  await assert.rejects(
    attempt(password),
    refusal(403, 'Your account has been suspended. Please contact an administrator'),
  )
})

test('a session ends at the next request after a ban', async () => {
  const person = await somebody()
  const session = await startSession(person.id, passwordHash)
  assert.equal((await findSignedIn(session))?.id, person.id)
  await db.updateTable('users').set({ is_banned: 1 }).where('id', '=', person.id).execute()
  assert.equal(await findSignedIn(session), undefined)
})

test('a log-in that a new password or a ban overtakes opens no session', async () => {
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

test('a session ends after a day without use and after thirty days in any case', async () => {
  const person = await somebody()
  const [idle, old] = [
    await startSession(person.id, passwordHash),
    await startSession(person.id, passwordHash),
  ]
  const [first, second] = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', person.id)
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
  const found = [await findSignedIn(idle), await findSignedIn(old)].filter(Boolean)
  assert.equal(found.length, 1)
  const { used_at } = await db
    .selectFrom('sessions')
    .select('used_at')
    .where('token_hash', '=', second?.token_hash ?? '')
    .executeTakeFirstOrThrow()
  assert(used_at > timeFromNow(-minute), 'use keeps a session alive')
})

test('a rotated session answers to both tokens for a minute, then to the new one', async () => {
  const person = await somebody()
  const old = await startSession(person.id, passwordHash)
  const fresh = (await rotateSession(old))?.token ?? ''
  assert.equal((await findSignedIn(old))?.id, person.id)
  assert.equal((await findSignedIn(fresh))?.id, person.id)
  assert.deepEqual(await rotateSession(old), {}, 'of several tabs, one brings the new token')
  await db
    .updateTable('sessions')
    .set({ rotated_at: timeFromNow(-61_000) })
    .execute()
  assert.equal(await findSignedIn(old), undefined)
  assert.equal((await findSignedIn(fresh))?.id, person.id)
  await endSession(fresh)
  assert.equal(await findSignedIn(fresh), undefined)
})

test('ten failures end guessing from one address; another address and a reset go on', async () => {
  const [person, address] = [await somebody(), anAddress()]
  const guess = (from: string, chosen = 'wrong') =>
    logIn({ email: person.email, password: chosen }, from)
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
  await requestPasswordReset({ email: person.email }, anAddress())
  await resetPassword(newPassword(tokenIn((await lettersTo(person.email))[0])))
  await guess(address, 'brand new')
})

test('letters to one person are limited', async () => {
  const person = await somebody()
  for (let sent = 0; sent < 5; sent++) {
    await requestPasswordReset({ email: person.email }, anAddress())
  }
  await assert.rejects(
    requestPasswordReset({ email: person.email }, anAddress()),
    refusal(429, /Too many attempts/),
  )
})

test('a profile changes only what was filled', async () => {
  const person = await somebody()
  const answer = await updateProfile(person, { phone: '5550107777' })
  assert.equal(answer.message, 'Profile updated successfully')
  assert.equal(answer.updatedUser?.phone, '5550107777')
  assert.equal((await updateProfile(person, {})).updatedUser?.phone, '5550107777')
  assert.equal((await updateProfile(person, { phone: '' })).updatedUser?.phone, '')
})

test('a new password needs the old one, ends every session and is told by letter', async () => {
  const person = await somebody()
  const session = await startSession(person.id, passwordHash)
  const change = (oldPassword: string) =>
    updateProfile(person, {
      oldPassword,
      newPassword: 'brand new',
      confirmNewPassword: 'brand new',
      phone: '5550109999',
    })
  await assert.rejects(change('wrong'), {
    status: 400,
    detail: { field: 'oldPassword' },
  })
  assert(await findSignedIn(session))
  assert.notEqual((await findSignedIn(session))?.phone, '5550109999', 'nothing is half done')
  const answer = await change(password)
  assert.equal(answer.message, 'Since you have changed your password, you will be logged out')
  assert.equal(await findSignedIn(session), undefined)
  assert.match((await lettersTo(person.email))[0]?.subject ?? '', /was changed/)
})

test('the last admin cannot leave', async () => {
  const [first, second] = [await somebody('admin'), await somebody('admin')]
  await deleteAccount(first)
  await assert.rejects(deleteAccount(second), refusal(403, /last administrator/))
})

test('what a deleted account leaves behind is only its orders', async () => {
  const person = await somebody()
  const product = await aProduct(1)
  await db
    .insertInto('favorites')
    .values({ user_id: person.id, product_id: product.id, created_at: timeFromNow() })
    .execute()
  const session = await startSession(person.id, passwordHash)
  await requestPasswordReset({ email: person.email }, anAddress())
  await deleteAccount(person)
  assert.equal(await findSignedIn(session), undefined)
  const token = tokenIn((await lettersTo(person.email))[0])
  await assert.rejects(resetPassword(newPassword(token)), refusal(400, /not valid/))
  const marks = await db
    .selectFrom('favorites')
    .where('user_id', '=', person.id)
    .selectAll()
    .execute()
  assert.deepEqual(marks, [])
})
