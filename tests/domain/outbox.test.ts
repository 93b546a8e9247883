import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { newId } from '../../db/ids'
import { day, hour, minute, timeFromNow } from '../../db/time'
import { unlessSqlite } from '../support/engine'
import { noticePicture } from '../support/images'
import {
  db,
  enqueueEmail,
  links,
  listOutbox,
  listSent,
  mailServer,
  pauseAfter,
  randomToken,
  retryNow,
  sendDueEmails,
  sendTestEmail,
  transaction,
} from './smtp'

// These modules read SMTP_URL, which ./smtp sets.
const { createUser, refusal } = await import('./factories')
const { updateGuaranteeNotice } = await import(
  '../../app/domain/eu/guarantee-notice/guarantee-notice.server'
)
const { updateShopSettings } = await import(
  '../../app/domain/office/change-settings/change-settings.server'
)

const reader = { email: 'reader@shop.test' }
const subject = 'Grüße'
const content = () => ({ subject, parts: ['http://shop.test/x'] })

beforeEach(async () => {
  mailServer.received.length = 0
  mailServer.down = false
  mailServer.drops = false
  await db.deleteFrom('emails').execute()
  await db.deleteFrom('sent_emails').execute()
})

const enqueueOne = (email = reader.email) =>
  transaction((trx) => enqueueEmail(trx, { email }, content))
const waiting = () => db.selectFrom('emails').selectAll().execute()
const receivers = () => mailServer.received.flatMap((mail) => mail.recipients)
const setDue = (milliseconds: number) =>
  db
    .updateTable('emails')
    .set({ next_attempt_at: timeFromNow(milliseconds) })
    .execute()
const makeDue = () => setDue(-1)
const acceptSlowRecipients = () => {
  for (const accept of mailServer.slow.splice(0)) accept()
}
const oldEmail = {
  id: newId(),
  recipient: 'late@shop.test',
  subject: 'Late',
  body: 'Hello',
  created_at: timeFromNow(-day - hour),
  next_attempt_at: timeFromNow(-hour),
}

test('sends an email once and removes it from the outbox', async () => {
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

test('lets answers go to the contact email of the shop, if it has one', async () => {
  const replyTo = async () => {
    mailServer.received.length = 0
    await enqueueOne()
    await sendDueEmails()
    return /^Reply-To: (.*?)\r?$/m.exec(mailServer.received[0]?.source ?? '')?.[1]
  }
  assert.equal(await replyTo(), undefined)
  const admin = await createUser('admin')
  await updateShopSettings(admin, { contactEmail: 'desk@shop.test' })
  assert.equal(await replyTo(), 'desk@shop.test')
  await updateShopSettings(admin, { contactEmail: '' })
})

test('attaches the picture of the notice on the legal guarantee, as it was uploaded, to an email that asks for it', async () => {
  const picture = await noticePicture()
  const email = () => ({ ...content(), attachesNotice: true })
  const send = async () => {
    await transaction((trx) => enqueueEmail(trx, reader, email))
    await sendDueEmails()
    return mailServer.received.at(-1)?.source.replace(/\r\n/g, '') ?? ''
  }
  assert.doesNotMatch(await send(), /Content-Disposition: attachment/)
  await updateGuaranteeNotice(await createUser('admin'), {
    noticeFile: picture,
    text: 'Two years.',
  })
  const source = await send()
  assert.match(source, /Content-Type: image\/png; name=guarantee\.png/)
  assert(source.includes(Buffer.from(await picture.arrayBuffer()).toString('base64')))
})

test('hides the tokens of links in waiting and sent emails, but not in the delivered email', async () => {
  const tokens = Array.from({ length: 3 }, randomToken)
  const [first = '', second = '', third = ''] = tokens
  const parts = [
    { label: 'Reset', href: links.resetPassword(first) },
    `Activate: ${links.activate(second)}\nConfirm: ${links.confirmEmail(third)}`,
    { label: 'Your order', href: links.order(1001) },
  ]
  await transaction((trx) => enqueueEmail(trx, reader, () => ({ subject, parts })))
  const [inOutbox] = await listOutbox('waiting')
  await sendDueEmails()
  const [sent, ...others] = await listSent()
  assert.deepEqual([sent?.recipient, sent?.subject, others], [reader.email, subject, []])
  for (const text of [sent?.body ?? '', inOutbox?.body ?? '']) {
    for (const token of tokens) assert(!text.includes(token))
    assert.match(text, /^Reset: http:\/\/shop\.test\/reset-password\/…$/m)
    assert.match(text, /\/user\/orders\/1001$/m)
  }
  const stored = await db.selectFrom('sent_emails').selectAll().execute()
  for (const token of tokens) assert(!JSON.stringify(stored).includes(token))
  assert(mailServer.received[0]?.source.replaceAll('=\r\n', '').includes(first))
})

test('reads the shop once, inside the transaction, when a transaction enqueues many emails', async () => {
  await updateShopSettings(await createUser('admin'), { name: 'Former name' })
  let selects = 0
  await transaction(async (trx) => {
    await trx.updateTable('shop_settings').set({ name: 'Tansy & Sons' }).execute()
    const counting = trx.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode') selects++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await enqueueEmail(counting, reader, content)
    // Its settings and its legal pages.
    assert.equal(selects, 2)
    for (let count = 0; count < 2; count++) await enqueueEmail(counting, reader, content)
    assert.equal(selects, 2)
  })
  const bodies = (await waiting()).map(({ body }) => body)
  assert.deepEqual(
    bodies,
    Array(3).fill('Hello,\n\nhttp://shop.test/x\n\nThe team at Tansy & Sons'),
  )
})

test('sends no email when the transaction that queued it is rolled back', async () => {
  await assert.rejects(
    transaction(async (trx) => {
      await enqueueEmail(trx, reader, content)
      throw new Error('changed our mind')
    }),
  )
  await sendDueEmails()
  assert.equal(mailServer.received.length, 0)
})

test('retries an email when the mail server was down', async () => {
  mailServer.down = true
  await enqueueOne()
  const tooSoon = timeFromNow(3000)
  await sendDueEmails()
  const [kept] = await waiting()
  assert.equal(kept?.attempts, 1)
  assert.match(kept?.last_error ?? '', /not today/)
  assert(kept && kept.next_attempt_at > tooSoon, 'the next attempt is delayed')

  mailServer.down = false
  await setDue(minute)
  await sendDueEmails()
  assert.equal(mailServer.received.length, 0, 'not before the next attempt is due')
  await makeDue()
  await sendDueEmails()
  assert.equal(mailServer.received.length, 1)
  assert.deepEqual(await waiting(), [])
})

test('lists a permanently refused email as failed, without a retry or a delay of other emails', async () => {
  await enqueueOne('refused@shop.test')
  await enqueueOne('second@shop.test')
  await sendDueEmails()
  assert.deepEqual(receivers(), ['second@shop.test'])
  await makeDue()
  await sendDueEmails()
  const [refused, ...others] = await waiting()
  assert.deepEqual([refused?.recipient, refused?.attempts, others], ['refused@shop.test', 1, []])
  const [shown] = await listOutbox('failed')
  assert.equal(shown?.recipient, 'refused@shop.test')
  assert.match(shown?.reason ?? '', /no such mailbox/)
})

test('stops retrying an email that could not be sent for a day', async () => {
  mailServer.down = true
  await enqueueOne()
  await sendDueEmails()
  assert.deepEqual(await listOutbox('failed'), [])
  await db.deleteFrom('emails').execute()
  await db.insertInto('emails').values(oldEmail).execute()
  await sendDueEmails()
  assert.equal((await listOutbox('failed')).length, 1)
})

test('sends other emails while the server of one recipient is slow', async () => {
  await enqueueOne('slow@shop.test')
  for (let number = 0; number < 8; number++) await enqueueOne(`${number}@shop.test`)
  const all = sendDueEmails()
  while ((await waiting()).length > 1) await setImmediate()
  acceptSlowRecipients()
  await all
  assert.equal(receivers().at(-1), 'slow@shop.test')
  assert.deepEqual(await waiting(), [])
})

test('does not send an email a second time while it is being sent', async () => {
  await enqueueOne('slow@shop.test')
  const first = sendDueEmails()
  while (mailServer.slow.length === 0) await setImmediate()
  await sendDueEmails()
  assert.equal((await waiting())[0]?.attempts, 1)
  acceptSlowRecipients()
  await first
  assert.deepEqual(receivers(), ['slow@shop.test'])
})

test('does not send an email again when another process locks the database after the delivery', {
  skip: unlessSqlite,
}, async () => {
  await enqueueOne('slow@shop.test')
  const all = sendDueEmails()
  while (mailServer.slow.length === 0) await setImmediate()
  const other = new Sqlite(`${process.env.DATA_DIR}/shop.sqlite`)
  other.exec('begin immediate')
  acceptSlowRecipients()
  while (mailServer.received.length === 0) await setImmediate()
  // Longer than the shop waits for a lock.
  await setTimeout(5_200)
  other.exec('commit')
  other.close()
  await all
  assert.deepEqual(await waiting(), [])
  assert.deepEqual(receivers(), ['slow@shop.test'])
})

test('resends an email with the same Message-ID when the mail server closed the connection after reading it', async () => {
  mailServer.drops = true
  await enqueueOne()
  await sendDueEmails()
  mailServer.drops = false
  await makeDue()
  await sendDueEmails()
  const ids = mailServer.received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1])
  assert.equal(ids.length, 2)
  assert(ids[0])
  assert.equal(ids[0], ids[1])
  assert.deepEqual(await waiting(), [])
})

test('sends waiting emails at once after the clock was set back', async () => {
  await enqueueOne()
  await setDue(30 * day)
  await sendDueEmails()
  assert.deepEqual(receivers(), ['reader@shop.test'])
})

test('increases the delay between attempts from five seconds to an hour', () => {
  assert.deepEqual([1, 2, 3, 10, 40].map(pauseAfter), [5_000, 10_000, 20_000, 2_560_000, 3_600_000])
})

test('ignores a second recipient and a header that are hidden in an email address', async () => {
  await enqueueOne('a@shop.test, b@shop.test')
  await enqueueOne('c@shop.test\r\nBcc: d@shop.test')
  await sendDueEmails()
  const recipients = mailServer.received.flatMap((mail) => mail.recipients)
  assert(!recipients.includes('b@shop.test') && !recipients.includes('d@shop.test'))
})

test('does not retry an email at the request of an admin while it is being sent', async () => {
  await enqueueOne('slow@shop.test')
  mailServer.down = true
  await sendDueEmails()
  mailServer.down = false
  await makeDue()
  const sending = sendDueEmails()
  while (mailServer.slow.length === 0) await setImmediate()
  assert.equal(await transaction((trx) => retryNow(trx)), 0)
  const [email] = await waiting()
  assert.equal(await transaction((trx) => retryNow(trx, email?.id)), 0)
  acceptSlowRecipients()
  await sending
  assert.deepEqual(receivers(), ['slow@shop.test'])
})

test('sends a test email to the admin at once, from the contact email of the shop', async () => {
  const admin = await createUser('admin')
  await updateShopSettings(admin, { contactEmail: 'hello@pots.test' })
  const { message } = await sendTestEmail(admin)
  assert.equal(String(message), `The mail server has accepted the test email to ${admin.email}`)
  assert.deepEqual(receivers(), [admin.email])
  assert.match(mailServer.received[0]?.source ?? '', /^From: .*<hello@pots\.test>/m)
  assert.deepEqual(await waiting(), [])
  assert.deepEqual(
    (await listSent()).map(({ recipient }) => recipient),
    [admin.email],
  )
})

test('says why the mail server refuses a test email, and does not send it again', async () => {
  const admin = await createUser('admin')
  mailServer.down = true
  await assert.rejects(
    sendTestEmail(admin),
    refusal(503, 'The mail server refused the sender or the recipient. It answered: 451 not today'),
  )
  mailServer.down = false
  mailServer.drops = true
  await assert.rejects(sendTestEmail(admin), refusal(503, /could not be reached|could not be sent/))
  assert.deepEqual(await waiting(), [])
})

test('sends no more than ten test emails an hour to an admin', async () => {
  const admin = await createUser('admin')
  for (let count = 0; count < 10; count++) await sendTestEmail(admin)
  await assert.rejects(sendTestEmail(admin), refusal(429, /Too many attempts/))
  assert.equal(receivers().length, 10)
})
