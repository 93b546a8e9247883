import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongCodes } from '../../app/domain/basics/limits-and-lifetimes'
import type { User } from '../../app/domain/people/access/users'
import {
  type SecondStep,
  SecondStepNeeded,
} from '../../app/domain/people/accounts/second-step.server'
import { fromBase32, toBase32 } from '../../app/domain/people/second-factor/base32.server'
import { checkSecondFactor } from '../../app/domain/people/second-factor/check-code.server'
import { newSecret } from '../../app/domain/people/second-factor/enrolment.server'
import { logInWithCode } from '../../app/domain/people/second-factor/log-in-with-code.server'
import {
  resetSecondFactor,
  resetSecondFactorOf,
} from '../../app/domain/people/second-factor/reset-second-factor.server'
import {
  findSecondFactor,
  renewRecoveryCodes,
  switchOff,
  switchOn,
} from '../../app/domain/people/second-factor/second-factor.server'
import { codeOf, stepAt, stepOf } from '../../app/domain/people/second-factor/totp.server'
import { createUser, emailsTo, password, refusal, tokenIn } from './factories'
import * as shop from './shop'
import { db, transaction } from './shop'

const codeAt = (secret: string, time = Date.now()) => codeOf(fromBase32(secret), stepAt(time))

/** The code of the next step, which the shop accepts early. The code of now was used to switch it on. */
const nextCode = (secret: string) => codeAt(secret, Date.now() + 30_000)

async function protectedUser(role: 'user' | 'admin' = 'user') {
  const user = await createUser(role)
  const secret = newSecret()
  const used = codeAt(secret)
  const codes = await switchOn(user, { password, otp: used }, { secret, sessionToken: 'none' })
  return { user, secret, used, codes, newest: codes.at(-1) ?? '' }
}

async function firstStep({ email }: User, typed = password): Promise<SecondStep> {
  const error = await shop.logIn({ email, password: typed }, '10.1.1.1').catch((it) => it)
  assert(error instanceof SecondStepNeeded, String(error))
  return error.step
}

const wrong = (status: number) => refusal(status, /not correct or was used already/)
const tooMany = refusal(429, /Too many attempts/)

const check = (user: User, code: string) =>
  transaction((trx) => checkSecondFactor(trx, user.id, code))

const sessionsOf = async ({ id }: User) =>
  (await db.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute()).length

// RFC 6238, appendix B: eight digits, and SHA-1 with a key of 20 bytes.
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

test('computes the codes of RFC 6238, and accepts those of one step before and after now', () => {
  const key = Buffer.from('12345678901234567890')
  const secret = toBase32(key)
  for (const [seconds, code] of vectors) {
    assert.equal(codeOf(key, stepAt(seconds * 1000), 8), code)
  }
  const now = 1_234_567_890_000
  const step = stepAt(now)
  const accepted = [-2, -1, 0, 1, 2].map((drift) => stepOf(secret, codeOf(key, step + drift), now))
  assert.deepEqual(accepted, [undefined, step - 1, step, step + 1, undefined])
  for (const code of ['', '1', '28708', '9428708', 'ABCDEF', '28708２']) {
    assert.equal(stepOf(secret, code, 59_000), undefined)
  }
})

test('writes and reads the Base32 of RFC 4648', () => {
  for (const [text, encoded] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    assert.equal(toBase32(Buffer.from(text)), encoded)
    assert.equal(fromBase32(encoded).toString(), text)
  }
  assert.match(newSecret(), /^[A-Z2-7]{32}$/)
  assert.equal(fromBase32(newSecret()).length, 20)
  assert.notEqual(newSecret(), newSecret())
})

test('is on only after the password and a right code, ends other sessions, and says so by email', async () => {
  const user = await createUser()
  const { token } = await shop.logIn({ email: user.email, password }, '10.1.1.2')
  await shop.logIn({ email: user.email, password }, '10.1.1.2')
  const secret = newSecret()
  const enrolment = { secret, sessionToken: token }
  const otp = codeAt(secret)
  const other = otp === '000000' ? '000001' : '000000'
  await assert.rejects(switchOn(user, { password, otp: other }, enrolment), wrong(400))
  const wrongPassword = refusal(400, 'The password is not correct')
  await assert.rejects(switchOn(user, { password: 'wrong!', otp }, enrolment), wrongPassword)
  assert.equal(await findSecondFactor(user.id), undefined)
  assert.equal(await sessionsOf(user), 2)
  const spaced = `${otp.slice(0, 3)} ${otp.slice(3)}`
  const codes = await switchOn(user, { password, otp: spaced }, enrolment)
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  assert.equal((await findSecondFactor(user.id))?.codesLeft, 10)
  assert(await shop.findSessionUser(token))
  assert.equal(await sessionsOf(user), 1)
  const [email] = await emailsTo(user.email)
  assert.match(email?.subject ?? '', /now has a second factor/)
  assert(!JSON.stringify(email).includes(secret))
  await assert.rejects(switchOn(user, { password, otp }, enrolment), refusal(409, /on already/))
  await assert.rejects(logInWithCode(await firstStep(user), otp), wrong(401))
})

test('no session that began with the password alone remains when it is on, also of log-ins in progress', async () => {
  const user = await createUser()
  const secret = newSecret()
  const { token } = await shop.logIn({ email: user.email, password }, '10.1.1.8')
  const logIns = Array.from({ length: 6 }, () =>
    shop.logIn({ email: user.email, password }, '10.1.1.8'),
  )
  const [on] = await Promise.allSettled([
    switchOn(user, { password, otp: codeAt(secret) }, { secret, sessionToken: token }),
    ...logIns,
  ])
  assert.equal(on.status, 'fulfilled')
  assert.equal(await sessionsOf(user), 1)
})

test('a log-in needs the password, then a code that was not used', async () => {
  const { user, secret, used } = await protectedUser()
  const step = await firstStep(user)
  assert.equal(await sessionsOf(user), 0)
  const code = nextCode(secret)
  const { token } = await logInWithCode(step, code)
  assert.equal((await shop.findSessionUser(token))?.id, user.id)
  await assert.rejects(logInWithCode(step, code), wrong(401))
  await assert.rejects(logInWithCode(await firstStep(user), used), wrong(401))
  await assert.rejects(
    shop.logIn({ email: user.email, password: 'wrong!' }, '10.1.1.3'),
    refusal(401, /Wrong email or password/),
  )
})

test('of many log-ins at the same moment with one code, one succeeds', async () => {
  const { user, secret, newest } = await protectedUser()
  const step = await firstStep(user)
  for (const code of [nextCode(secret), newest]) {
    const attempts = Array.from({ length: wrongCodes.byAccount.max }, () =>
      logInWithCode(step, code),
    )
    const outcomes = await Promise.allSettled(attempts)
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    await shop.undoConsume('secondFactorByAccount', user.id)
    for (let left = 2; left < wrongCodes.byAccount.max; left++) {
      await shop.undoConsume('secondFactorByAccount', user.id)
    }
  }
  assert.equal(await sessionsOf(user), 2)
})

test('each recovery code works once, however it is typed, and new ones replace those that are left', async () => {
  const { user, secret, codes } = await protectedUser()
  const [first = '', second = '', third = ''] = codes
  await logInWithCode(await firstStep(user), first.toLowerCase())
  await assert.rejects(logInWithCode(await firstStep(user), first), wrong(401))
  const misread = second.replace('-', '').replaceAll('0', 'o').replaceAll('1', 'l')
  assert(await check(user, ` ${misread.slice(0, 2)} ${misread.slice(2)}`))
  assert.equal((await findSecondFactor(user.id))?.codesLeft, 8)
  const renewed = await renewRecoveryCodes(user, { password, otp: nextCode(secret) })
  assert.equal((await findSecondFactor(user.id))?.codesLeft, 10)
  assert.equal(await check(user, third), false)
  assert.equal(await check(await createUser(), renewed[0] ?? ''), false)
  const stored = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', user.id)
    .execute()
  for (const { code_hash } of stored) assert.match(code_hash, /^[\da-f]{64}$/)
  assert(await check(user, renewed[0] ?? ''))
})

test('after five wrong codes, also at the same moment, even a right one has to wait', async () => {
  const { user, secret, newest } = await protectedUser()
  const other = await protectedUser()
  const step = await firstStep(user)
  const guesses = Array.from({ length: wrongCodes.byAccount.max + 3 }, () =>
    logInWithCode(step, 'ABCDE'),
  )
  const outcomes = await Promise.allSettled(guesses)
  const statuses = outcomes.map((it) => it.status === 'rejected' && it.reason.status)
  assert.equal(statuses.filter((status) => status === 401).length, wrongCodes.byAccount.max)
  assert.equal(statuses.filter((status) => status === 429).length, 3)
  await assert.rejects(logInWithCode(step, newest), tooMany)
  await assert.rejects(switchOff(user, { password, otp: nextCode(secret) }), tooMany)
  await logInWithCode(await firstStep(other.user), other.newest)
})

test('after thirty wrong codes in a day, the owner is told once, and recovery codes and a new password still work', async () => {
  const { user, secret, newest } = await protectedUser()
  const step = await firstStep(user)
  const guess = async () => {
    const wrongCode = ['000000', '000001', '000002', '000003'].find((it) => !stepOf(secret, it))
    const outcome = await logInWithCode(step, wrongCode ?? '').catch((error) => error.status)
    if (outcome === 401) await shop.undoConsume('secondFactorByAccount', user.id)
    return outcome
  }
  const told = async () =>
    (await emailsTo(user.email)).filter(({ subject }) => subject.startsWith('Many wrong codes'))
  const { max } = wrongCodes.byPassword
  const outcomes: unknown[] = []
  while (outcomes.length < max - 5) {
    outcomes.push(...(await Promise.all(Array.from({ length: 5 }, guess))))
  }
  assert.deepEqual(await told(), [])
  for (let count = 0; count < 7; count++) outcomes.push(await guess())
  assert.deepEqual(outcomes, [...Array.from({ length: max }, () => 401), 429, 429])
  const [email, ...more] = await told()
  assert.match(email?.body ?? '', /30 wrong codes.*\/forgot-password/s)
  assert.equal(more.length, 0)
  await assert.rejects(logInWithCode(step, nextCode(secret)), tooMany)
  await assert.rejects(switchOff(user, { password, otp: nextCode(secret) }), tooMany)
  await logInWithCode(step, newest)
  await shop.setPassword(user.email, 'another one')
  await logInWithCode(await firstStep(user, 'another one'), nextCode(secret))
})

test('wrong recovery codes do not use up the guesses of the day', async () => {
  const { user, secret } = await protectedUser()
  const step = await firstStep(user)
  for (let count = 0; count <= wrongCodes.byPassword.max; count++) {
    await assert.rejects(logInWithCode(step, 'ABCDE-FGHJK'), wrong(401))
    await shop.undoConsume('secondFactorByAccount', user.id)
  }
  await logInWithCode(step, nextCode(secret))
})

test('right codes are not counted as failures', async () => {
  const { user, codes } = await protectedUser()
  for (const code of codes.slice(0, wrongCodes.byAccount.max + 1)) {
    await logInWithCode(await firstStep(user), code)
  }
})

test('a second step ends with a new password, a new secret, a reset and a ban', async () => {
  const { user, newest } = await protectedUser()
  const admin = await createUser('admin')
  const stale = await firstStep(user)
  await resetSecondFactor(admin, user.id)
  await assert.rejects(logInWithCode(stale, newest), refusal(401, /has changed/))
  const secret = newSecret()
  await switchOn(user, { password, otp: codeAt(secret) }, { secret, sessionToken: 'none' })
  await assert.rejects(logInWithCode(stale, nextCode(secret)), refusal(401, /has changed/))
  const forged = { ...(await firstStep(user)), userId: admin.id }
  await assert.rejects(logInWithCode(forged, nextCode(secret)), refusal(401, /has changed/))
  const beforeBan = await firstStep(user)
  await shop.banUser(admin, user.id)
  await assert.rejects(logInWithCode(beforeBan, nextCode(secret)), refusal(403, /suspended/))
  await assert.rejects(
    shop.logIn({ email: user.email, password }, '10.1.1.4'),
    refusal(403, /suspended/),
  )
  await shop.unbanUser(admin, user.id)
  const beforePassword = await firstStep(user)
  await shop.setPassword(user.email, 'another one')
  await assert.rejects(logInWithCode(beforePassword, nextCode(secret)), refusal(401, /has changed/))
})

test('a password reset by email leaves the second factor on', async () => {
  const { user } = await protectedUser()
  await shop.requestPasswordReset({ email: user.email }, '10.1.1.7')
  const token = tokenIn((await emailsTo(user.email)).at(-1))
  await shop.resetPassword({ token, newPassword: password, confirmNewPassword: password })
  await firstStep(user)
})

test('is switched off with the password and a code, which may be a recovery code', async () => {
  const { user, used, newest } = await protectedUser()
  await assert.rejects(switchOff(user, { password, otp: used }), wrong(400))
  await assert.rejects(
    switchOff(user, { password: 'wrong!', otp: newest }),
    refusal(400, 'The password is not correct'),
  )
  await switchOff(user, { password, otp: newest })
  assert.equal(await findSecondFactor(user.id), undefined)
  assert.match((await emailsTo(user.email)).at(-1)?.subject ?? '', /no longer has a second factor/)
  await shop.logIn({ email: user.email, password }, '10.1.1.5')
  const left = await db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  assert.equal(left.length, 0)
})

test('another admin or a command resets it, which ends all sessions and is told by email', async () => {
  const { user, secret, newest } = await protectedUser('admin')
  const admin = await createUser('admin')
  await logInWithCode(await firstStep(user), nextCode(secret))
  await assert.rejects(resetSecondFactor(user, user.id), refusal(403, /your own/))
  await assert.rejects(
    resetSecondFactor(await createUser(), user.id),
    refusal(401, /Administrator/),
  )
  assert.equal(await sessionsOf(user), 1)
  await resetSecondFactor(admin, user.id)
  assert.equal(await sessionsOf(user), 0)
  assert.match((await emailsTo(user.email)).at(-1)?.subject ?? '', /was reset/)
  await assert.rejects(resetSecondFactor(admin, user.id), refusal(409, /has no second factor/))
  assert.equal(await check(user, newest), false)
  const { activities } = await shop.listActivities(1)
  assert.equal(activities[0]?.what, `reset the second factor of ${user.name}`)
  assert.match((await resetSecondFactorOf(user.email)) ?? '', /has no second factor/)
  assert.match((await resetSecondFactorOf('none@shop.test')) ?? '', /has no account/)
  const second = await protectedUser()
  assert.equal(await resetSecondFactorOf(second.user.email.toUpperCase()), undefined)
  await shop.logIn({ email: second.user.email, password }, '10.1.1.6')
})

test('goes with the account', async () => {
  const { user } = await protectedUser()
  await shop.deleteAccount(user)
  for (const table of ['second_factors', 'recovery_codes'] as const) {
    const rows = await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()
    assert.equal(rows.length, 0)
  }
})
