import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { timeFromNow } from '../../app/domain/clock.server'
import { db, mailServer, pauseAfter, post, sendDueLetters } from './smtp'

const letter = { to: 'reader@shop.test', subject: 'Grüße', body: 'Hello,\n\nhttp://shop.test/x\n' }

beforeEach(async () => {
  mailServer.received.length = 0
  mailServer.down = false
  await db.deleteFrom('letters').execute()
})

const postOne = (to = letter.to) => db.transaction().execute((trx) => post(trx, { ...letter, to }))
const waiting = () => db.selectFrom('letters').selectAll().execute()

test('a letter is sent once and leaves the outbox', async () => {
  await postOne()
  await sendDueLetters()
  await sendDueLetters()
  assert.equal(mailServer.received.length, 1)
  const [mail] = mailServer.received
  assert.deepEqual(mail?.recipients, ['reader@shop.test'])
  assert.match(mail?.source ?? '', /^Subject: =\?UTF-8\?/m)
  assert.match(mail?.source ?? '', /http:\/\/shop\.test\/x/)
  assert.deepEqual(await waiting(), [])
})

test('a letter whose cause is rolled back is never sent', async () => {
  await assert.rejects(
    db.transaction().execute(async (trx) => {
      await post(trx, letter)
      throw new Error('changed our mind')
    }),
  )
  await sendDueLetters()
  assert.equal(mailServer.received.length, 0)
})

test('a mail server that is down loses no letter', async () => {
  mailServer.down = true
  await postOne()
  await sendDueLetters()
  const [kept] = await waiting()
  assert.equal(kept?.attempts, 1)
  assert.match(kept?.last_error ?? '', /not today/)
  assert(kept && kept.next_attempt_at > timeFromNow(3000), 'it waits before it tries again')

  mailServer.down = false
  await sendDueLetters()
  assert.equal(mailServer.received.length, 0, 'not before its time')
  await db
    .updateTable('letters')
    .set({ next_attempt_at: timeFromNow(-1) })
    .execute()
  await sendDueLetters()
  assert.equal(mailServer.received.length, 1)
  assert.deepEqual(await waiting(), [])
})

test('one letter that is refused does not hold up the others', async () => {
  await postOne('refused@shop.test')
  await postOne('second@shop.test')
  await sendDueLetters()
  assert.deepEqual(
    mailServer.received.flatMap((mail) => mail.recipients),
    ['second@shop.test'],
  )
  assert.equal((await waiting()).length, 1)
})

test('the pauses grow from five seconds to an hour', () => {
  assert.deepEqual([1, 2, 3, 10, 40].map(pauseAfter), [5_000, 10_000, 20_000, 2_560_000, 3_600_000])
})

test('an address cannot smuggle a second recipient or a header', async () => {
  await postOne('a@shop.test, b@shop.test')
  await postOne('c@shop.test\r\nBcc: d@shop.test')
  await sendDueLetters()
  const recipients = mailServer.received.flatMap((mail) => mail.recipients)
  assert(!recipients.includes('b@shop.test') && !recipients.includes('d@shop.test'))
})
