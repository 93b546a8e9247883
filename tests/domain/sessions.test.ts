import './test-database'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  confirmSession,
  isConfirmed,
  requireConfirmedSession,
} from '../../app/domain/people/accounts/confirmed-sessions.server'
import { deviceOf, storedUserAgent } from '../../app/domain/people/accounts/device'
import { logIn } from '../../app/domain/people/accounts/log-in.server'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  listSessions,
} from '../../app/domain/people/accounts/own-sessions.server'
import { SecondStepNeeded } from '../../app/domain/people/accounts/second-step.server'
import {
  endSession,
  findSessionUser,
  rotateSession,
  startSession,
} from '../../app/domain/people/accounts/sessions.server'
import { fromBase32 } from '../../app/domain/people/second-factor/base32.server'
import { newSecret } from '../../app/domain/people/second-factor/enrolment.server'
import { logInWithCode } from '../../app/domain/people/second-factor/log-in-with-code.server'
import { switchOn } from '../../app/domain/people/second-factor/second-factor.server'
import { codeOf, stepAt } from '../../app/domain/people/second-factor/totp.server'
import { settings } from '../../app/settings.server'
import { db } from '../../db/client'
import { minute, timeFromNow } from '../../db/time'
import { createUser, emailsTo, password, passwordHash, refusal } from './factories'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

test('says in plain words which browser or program a user agent is', () => {
  const devices = {
    [firefox]: 'Firefox on Windows',
    [windows]: 'Chrome on Windows',
    [`${windows} Edg/141.0.0.0`]: 'Edge on Windows',
    [`${windows} OPR/122.0.0.0`]: 'Opera on Windows',
    [windows.replace('Chrome', 'HeadlessChrome')]: 'Chrome on Windows',
    [`${windows.replace('Chrome', 'HeadlessChrome')} HeadlessEdg/141.0.0.0`]: 'Edge on Windows',
    [iPhone]: 'Safari on iPhone',
    [iPhone.replace('Version/18.6', 'CriOS/141.0')]: 'Chrome on iPhone',
    [iPhone.replace('Version/18.6', 'FxiOS/144.0')]: 'Firefox on iPhone',
    [iPhone.replace('Version/18.6', 'Version/18.6 EdgiOS/141.0')]: 'Edge on iPhone',
    [`${iPhone} OPT/6.0`]: 'Opera on iPhone',
    'Opera/9.80 (Android; Opera Mini/36.2/191.249; U; en) Presto/2.12.423 Version/12.16':
      'Opera on Android',
    [iPhone.replace(/\(.*?\)/, '(X11; Linux x86_64)')]: 'A browser on Linux',
    'Mozilla/5.0 (Linux; U; Android 4.4.2) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30':
      'A browser on Android',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15':
      'Safari on Mac',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
      'Samsung Internet on Android',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36':
      'Chrome on Chromebook',
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0': 'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64) Something/1': 'A browser on Linux',
    'Mozilla/5.0': 'A browser',
    'curl/8.5.0': 'A program',
    '<script>': 'A program',
    '': 'Unknown device',
  }
  for (const [userAgent, device] of Object.entries(devices)) {
    assert.equal(String(deviceOf(userAgent)), device)
  }
})

test('stores at most 200 characters of a user agent, and no others than those of ASCII', () => {
  assert.equal(storedUserAgent(`a\u00e9\u0007\u{1f600}${'b'.repeat(300)}`), `a${'b'.repeat(199)}`)
  assert.equal(storedUserAgent(null), '')
})

test('lists the sessions of the user, the current one first, by ids that are neither tokens nor hashes', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const current = await startSession(user.id, passwordHash, firefox)
  await startSession(user.id, passwordHash, iPhone)
  await startSession(other.id, passwordHash, windows)
  const fresh = (await rotateSession(current))?.token ?? ''
  for (const token of [current, fresh]) {
    const sessions = await listOwnSessions(user, token)
    assert.deepEqual(
      sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]),
      [
        [firefox, true],
        [iPhone, false],
      ],
    )
  }
  const rows = await db.selectFrom('sessions').selectAll().execute()
  for (const { id, token_hash } of rows) assert(id.length === 24 && !token_hash.includes(id))
})

test('ends one session or all others, and never one of another user', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [current, second, third] = [
    await startSession(user.id, passwordHash, firefox),
    await startSession(user.id, passwordHash, iPhone),
    await startSession(user.id, passwordHash, windows),
  ]
  const foreign = await startSession(other.id, passwordHash)
  const idOf = async (userAgent: string) =>
    (await listSessions(user.id)).find((it) => it.userAgent === userAgent)?.id ?? ''
  const [foreignSession] = await listSessions(other.id)
  await assert.rejects(
    endOwnSession(user, foreignSession?.id ?? ''),
    refusal(404, 'This login has ended already'),
  )
  const id = await idOf(iPhone)
  await endOwnSession(user, id)
  await assert.rejects(endOwnSession(user, id), refusal(404, 'This login has ended already'))
  assert.equal(await findSessionUser(second), undefined)
  assert(await findSessionUser(third))
  await endOtherSessions(user, current)
  assert.equal(await findSessionUser(third), undefined)
  assert(await findSessionUser(current))
  assert(await findSessionUser(foreign))
  await endSession(current)
  await assert.rejects(endOtherSessions(user, current), refusal(401, 'Please log in'))
})

describe('in a shop that is no demo and can send email', () => {
  before(() => {
    Object.assign(settings, { demoMode: false, smtpUrl: 'smtp://127.0.0.1:1' })
  })
  after(() => {
    Object.assign(settings, { demoMode: true, smtpUrl: undefined })
  })

  test('asks for the password again after 15 minutes, and counts wrong ones', async () => {
    const admin = await createUser('admin')
    const token = await startSession(admin.id, passwordHash)
    assert(await isConfirmed(token), 'the log-in counts')
    const age = (milliseconds: number) =>
      db
        .updateTable('sessions')
        .set({ confirmed_at: timeFromNow(-milliseconds) })
        .where('user_id', '=', admin.id)
        .execute()
    await age(14 * minute)
    assert(await isConfirmed(token))
    await age(16 * minute)
    const fresh = (await rotateSession(token))?.token ?? ''
    await assert.rejects(requireConfirmedSession(fresh), refusal(403, /log in again/))
    await assert.rejects(
      confirmSession(admin, fresh, { password: 'a guess' }),
      refusal(400, 'The password is not correct'),
    )
    assert(!(await isConfirmed(fresh)))
    await confirmSession(admin, fresh, { password })
    assert(await isConfirmed(fresh))
    for (let guess = 0; guess < 10; guess++) {
      await assert.rejects(confirmSession(admin, fresh, { password: 'a guess' }))
    }
    await assert.rejects(
      confirmSession(admin, fresh, { password }),
      refusal(429, /Too many attempts/),
    )
  })

  test('confirms only the session that has asked, and no session that has ended', async () => {
    const admin = await createUser('admin')
    const [one, two] = [
      await startSession(admin.id, passwordHash),
      await startSession(admin.id, passwordHash),
    ]
    await db.updateTable('sessions').set({ confirmed_at: null }).execute()
    await confirmSession(admin, one, { password })
    assert.deepEqual([await isConfirmed(one), await isConfirmed(two)], [true, false])
    await endSession(two)
    await assert.rejects(confirmSession(admin, two, { password }), refusal(401, 'Please log in'))
    assert(!(await isConfirmed('')))
  })

  test('emails the owner about a browser that the account does not know, once a day for each device', async () => {
    const user = await createUser()
    const credentials = { email: user.email, password }
    const subjects = async () => (await emailsTo(user.email)).map(({ subject }) => subject)
    const known = { userAgent: firefox, accounts: [user.id] }
    await logIn(credentials, '', { userAgent: firefox, accounts: [] })
    assert.deepEqual(await subjects(), [], 'the first log-in is no news')
    await logIn(credentials, '', known)
    assert.deepEqual(await subjects(), [])
    const [login] = await Promise.all([
      logIn(credentials, '', { userAgent: 'curl/8', accounts: ['f'.repeat(24)] }),
      logIn(credentials, '', { userAgent: 'curl/9', accounts: [] }),
    ])
    assert.equal((await subjects()).length, 1)
    await logIn(credentials, '', { userAgent: iPhone, accounts: [] })
    const [, email] = await emailsTo(user.email)
    assert.match(email?.body ?? '', /Safari on iPhone/)
    assert.match(email?.body ?? '', /\/user\/sessions/)
    assert.match(email?.body ?? '', /\/forgot-password/)
    assert(await findSessionUser(login.token))
  })

  test('emails the owner about a new browser also after wrong codes of the second factor', async () => {
    const user = await createUser()
    await logIn({ email: user.email, password }, '')
    const secret = newSecret()
    const otp = codeOf(fromBase32(secret), stepAt(Date.now()))
    const codes = await switchOn(user, { password, otp }, { secret, sessionToken: '' })
    const needed = await logIn({ email: user.email, password }, '').catch((error) => error)
    assert(needed instanceof SecondStepNeeded)
    const browser = { userAgent: iPhone, accounts: [] }
    await assert.rejects(logInWithCode(needed.step, 'ABCDE', browser), refusal(401, /not correct/))
    await logInWithCode(needed.step, codes[0] ?? '', browser)
    assert.match((await emailsTo(user.email)).at(-1)?.body ?? '', /Safari on iPhone/)
  })

  test('says nothing about a wrong password, and remembers nothing if it cannot send email', async () => {
    const user = await createUser()
    settings.smtpUrl = undefined
    await logIn({ email: user.email, password }, '')
    await logIn({ email: user.email, password }, '')
    settings.smtpUrl = 'smtp://127.0.0.1:1'
    await logIn({ email: user.email, password }, '')
    await assert.rejects(
      logIn({ email: user.email, password: 'a guess' }, '', { userAgent: iPhone, accounts: [] }),
    )
    assert.deepEqual(await emailsTo(user.email), [])
  })
})
