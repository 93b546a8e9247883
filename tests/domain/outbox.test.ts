import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { timeFromNow } from '../../db/time'
import { db, enqueueEmail, mailServer, pauseAfter, sendDueEmails } from './smtp'

const email = { to: 'reader@shop.test', subject: 'Grüße', body: 'Hello,\n\nhttp://shop.test/x\n' }

beforeEach(async () => {
  mailServer.received.length = 0
  mailServer.down = false
  await db.deleteFrom('emails').execute()
})

const enqueueOne = (to = email.to) =>
  db.transaction().execute((trx) => enqueueEmail(trx, { ...email, to }))
const waiting = () => db.selectFrom('emails').selectAll().execute()

test('an email is sent once and leaves the outbox', async () => {
  await enqueueOne()
  await sendDueEmails()
  await sendDueEmails()
  assert.equal(mailServer.received.length, 1)
  const [mail] = mailServer.received
  assert.deepEqual(mail?.recipients, ['reader@shop.test'])
  assert.match(mail?.source ?? '', /^Subject: =\?UTF-8\?/m)
  assert.match(mail?.source ?? '', /http:\/\/shop\.test\/x/)
  assert.deepEqual(await waiting(), [])
})

test('an email whose cause is rolled back is never sent', async () => {
  await assert.rejects(
    db.transaction().execute(async (trx) => {
      await enqueueEmail(trx, email)
      throw new Error('changed our mind')
    }),
  )
  await sendDueEmails()
  assert.equal(mailServer.received.length, 0)
})

test('a mail server that is down loses no email', async () => {
  mailServer.down = true
  await enqueueOne()
  await sendDueEmails()
  const [kept] = await waiting()
  assert.equal(kept?.attempts, 1)
  assert.match(kept?.last_error ?? '', /not today/)
  assert(kept && kept.next_attempt_at > timeFromNow(3000), 'it waits before it tries again')

  mailServer.down = false
  await sendDueEmails()
  assert.equal(mailServer.received.length, 0, 'not before its time')
  await db
    .updateTable('emails')
    .set({ next_attempt_at: timeFromNow(-1) })
    .execute()
  await sendDueEmails()
  assert.equal(mailServer.received.length, 1)
  assert.deepEqual(await waiting(), [])
})

test('one email that is refused does not hold up the others', async () => {
  await enqueueOne('refused@shop.test')
  await enqueueOne('second@shop.test')
  await sendDueEmails()
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
  await enqueueOne('a@shop.test, b@shop.test')
  await enqueueOne('c@shop.test\r\nBcc: d@shop.test')
  await sendDueEmails()
  const recipients = mailServer.received.flatMap((mail) => mail.recipients)
  assert(!recipients.includes('b@shop.test') && !recipients.includes('d@shop.test'))
})
