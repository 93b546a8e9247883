import { setTimeout } from 'node:timers/promises'
import { db, engine, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import type { Database, EmailsTable } from 'db/schema'
import { day, hour, minute, timeFromNow } from 'db/time'
import type { ExpressionBuilder, Selectable } from 'kysely'
import nodemailer, { type Transporter } from 'nodemailer'
import { settings } from '~/settings.server'
import type { Email } from './emails.server'

// A mail server that says nothing is left alone after these milliseconds.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
// Longer than all that a slow mail server may take for one email.
const lease = 5 * minute
const maxRetryPause = hour
// After a day the links in an email are over.
const maxSendingAge = day

const transport = settings.smtpUrl
  ? nodemailer.createTransport({ url: settings.smtpUrl, ...timeouts })
  : undefined

/** Puts an email into the outbox: it is sent if, and only if, the transaction it belongs to holds. */
export async function enqueueEmail(trx: Trx, email: Email) {
  const now = timeFromNow()
  await trx
    .insertInto('emails')
    .values({
      id: newId(),
      recipient: email.to,
      subject: email.subject,
      body: email.body,
      html: email.html,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}

const atOnce = 5
let sending = 0
let isStopping = false

/**
 * Sends every email that is due, a few at once, so that a slow mail server or address does not hold up all others;
 * resolves when those that it has taken were sent, or put off. An email moves from the outbox to the sent ones when the
 * mail server has taken it.
 */
export async function sendDueEmails() {
  if (!transport || !(await isAnyDue())) return
  const started: Promise<void>[] = []
  for (; sending < atOnce; sending++) {
    started.push(
      sendNextDue(transport).finally(() => {
        sending--
      }),
    )
  }
  await Promise.all(started)
}

/** From now on no further email is begun: the process is about to end. */
export function stopSendingEmails() {
  isStopping = true
}

async function sendNextDue(transport: Transporter) {
  for (;;) {
    const email = isStopping ? undefined : await claimNext()
    if (!email) return
    try {
      await transport.sendMail({
        from: await sender(),
        to: { name: '', address: email.recipient },
        subject: email.subject,
        text: email.body,
        ...(email.html && { html: email.html }),
        // The same for each attempt, so that an email taken twice can be recognised.
        messageId: `<${email.id}@${new URL(settings.publicUrl).hostname}>`,
      })
    } catch (error) {
      await scheduleRetry(email, error)
      continue
    }
    await moveToSent(email)
  }
}

// 32 random bytes in base64url, at the end of a link.
const token = /(?<=\/)[\w-]{43}(?![\w-])/g

/** The text of an email without the tokens of its links, which are as good as a password. */
function withoutTokens(text: string) {
  return text.replace(token, '…')
}

// `MAIL_FROM` may be a whole sender; of an address alone, the name is that of the shop.
async function sender() {
  if (settings.mailFrom.includes('<')) return settings.mailFrom
  const shop = await db.selectFrom('shop_settings').select('name').executeTakeFirst()
  return { name: shop?.name ?? settings.defaultShopName, address: settings.mailFrom }
}

// Already delivered. Retry the move, or the email would be sent twice.
async function moveToSent({ id, recipient, subject, body, created_at }: Selectable<EmailsTable>) {
  const until = Date.now() + lease
  for (;;) {
    try {
      await transaction(async (trx) => {
        await trx.deleteFrom('emails').where('id', '=', id).execute()
        await trx
          .insertInto('sent_emails')
          .values({
            id,
            recipient,
            subject,
            body: withoutTokens(body),
            created_at,
            sent_at: timeFromNow(),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      })
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await setTimeout(1_000)
  }
}

async function isAnyDue() {
  return db.selectFrom('emails').select('id').where(isDue).limit(1).executeTakeFirst()
}

// Whoever claims an email has it until the lease is over: no other process sends it meanwhile, and if this one is
// killed, another tries it again then. Meanwhile it has no error: it is only then that it may be sent again by hand.
function claimNext() {
  return db
    .updateTable('emails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: timeFromNow(lease),
      last_error: null,
    }))
    .where('id', '=', (eb) =>
      engine.skipLocked(
        eb.selectFrom('emails').select('id').where(isDue).orderBy('next_attempt_at').limit(1),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

// A time further away than any pause was written before the clock was set back.
function isDue(eb: ExpressionBuilder<Database, 'emails'>) {
  return eb.and([
    eb('failed_at', 'is', null),
    eb.or([
      eb('next_attempt_at', '<=', timeFromNow()),
      eb('next_attempt_at', '>', timeFromNow(maxRetryPause + minute)),
    ]),
  ])
}

async function scheduleRetry(email: Selectable<EmailsTable>, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  const hasFailed = isRefusedForGood(error) || email.created_at < timeFromNow(-maxSendingAge)
  console.warn(
    `Email ${email.id} could not be sent (attempt ${email.attempts}${hasFailed ? ', the last' : ''}): ${reason}`,
  )
  await db
    .updateTable('emails')
    .set({
      last_error: reason.slice(0, 500),
      next_attempt_at: timeFromNow(pauseAfter(email.attempts)),
      failed_at: hasFailed ? timeFromNow() : null,
    })
    .where('id', '=', email.id)
    .execute()
}

// Of this recipient or this email; a wrong password of the shop itself, say, can be put right.
function isRefusedForGood(error: unknown) {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** Milliseconds until the next attempt: 5 s, doubling up to an hour. */
export function pauseAfter(attempts: number) {
  return Math.min(5_000 * 2 ** (attempts - 1), maxRetryPause)
}

/** How many emails wait, and how many of them will not be tried again. */
export async function countEmails() {
  const { waiting, failed } = await db
    .selectFrom('emails')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('failed_at', 'is', null).as('waiting'),
      eb.fn.count<number>('failed_at').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting, failed }
}

/** Some of the emails that wait, or of those that will not be tried again, the newest first; without tokens. */
export async function listOutbox(which: 'waiting' | 'failed', { limit = 24, offset = 0 } = {}) {
  const rows = await db
    .selectFrom('emails')
    .select([
      'id',
      'recipient',
      'subject',
      'body',
      'attempts',
      'last_error as reason',
      'next_attempt_at as nextAttemptAt',
      'created_at as createdAt',
    ])
    .where('failed_at', which === 'failed' ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, body: withoutTokens(row.body) }))
}

/** How many sent emails can still be read. */
export async function countSent() {
  const { sent } = await db
    .selectFrom('sent_emails')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  return sent
}

/** Some of the sent emails, the latest first; links stand in them without their tokens. */
export function listSent({ limit = 24, offset = 0 } = {}) {
  return db
    .selectFrom('sent_emails')
    .select(['id', 'recipient', 'subject', 'body', 'sent_at as sentAt'])
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Has an email tried again at once that was tried in vain, or all that failed; returns how many. */
export async function sendAgain(trx: Trx, id?: string) {
  const { numUpdatedRows } = await trx
    .updateTable('emails')
    .set({ failed_at: null, attempts: 0, next_attempt_at: timeFromNow() })
    .where('last_error', 'is not', null)
    .$if(id !== undefined, (emails) => emails.where('id', '=', id ?? ''))
    .$if(id === undefined, (emails) => emails.where('failed_at', 'is not', null))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The emails of the demo, newest first. */
export async function listEmails(limit = 50) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
