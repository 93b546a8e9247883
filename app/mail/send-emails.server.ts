import { setTimeout } from 'node:timers/promises'
import { db, transaction } from 'db/client'
import { detailsOf } from 'db/errors'
import type { Database, EmailsTable } from 'db/schema'
import { day, hour, minute, timeFromNow } from 'db/time'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Transporter } from 'nodemailer'
import { oneLine } from '~/languages/one-line'
import { settings } from '~/settings.server'
import { deliver } from './deliver.server'
import type { EmailTemplate, Recipient } from './email-content'
import { newEmail, withoutTokens } from './outbox.server'
import { readShop } from './shop.server'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
// Longer than the slowest delivery of one email, given the timeouts above.
const lease = 5 * minute
const maxRetryPause = hour
const maxSendingAge = day

const transport = settings.smtpUrl
  ? (await import('nodemailer')).createTransport({ url: settings.smtpUrl, ...timeouts })
  : undefined

/** Sends the email once. @throws the error of the mail server */
export async function sendAtOnce(to: Recipient, template: EmailTemplate) {
  if (!transport) throw new Error('There is no mail server')
  const email = newEmail(await readShop(db), to, template)
  // Claimed from the start, so that no other process sends it.
  const claimed = { ...email, attempts: 1, next_attempt_at: timeFromNow(lease) }
  const row = await db.insertInto('emails').values(claimed).returningAll().executeTakeFirstOrThrow()
  try {
    await deliver(transport, row)
  } catch (error) {
    await db.deleteFrom('emails').where('id', '=', row.id).execute()
    throw error
  }
  await moveToSent(row)
}

const maxConcurrent = 5
let activeSenders = 0
let isStopping = false

/** Resolves when each due email has been sent or scheduled for a retry. */
export async function sendDueEmails() {
  if (!transport || !(await findDue())) return
  const started: Promise<void>[] = []
  for (; activeSenders < maxConcurrent; activeSenders++) {
    started.push(
      sendOneByOne(transport).finally(() => {
        activeSenders--
      }),
    )
  }
  await Promise.all(started)
}

export function stopSendingEmails() {
  isStopping = true
}

async function sendOneByOne(transport: Transporter) {
  for (;;) {
    const email = isStopping ? undefined : await claimNext()
    if (!email) return
    try {
      await deliver(transport, email)
    } catch (error) {
      await scheduleRetry(email, error)
      continue
    }
    await moveToSent(email)
  }
}

// The email is delivered. Retry the move, or another process would send the email again.
async function moveToSent(email: Selectable<EmailsTable>) {
  const { id, recipient, subject, body, to_shopkeeper, created_at } = email
  const deadline = Date.now() + lease
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
            to_shopkeeper,
            created_at,
            sent_at: timeFromNow(),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      })
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await setTimeout(1_000)
  }
}

async function findDue() {
  return db.selectFrom('emails').select('id').where(isDue).limit(1).executeTakeFirst()
}

// Until the lease expires, no other process sends the email. `last_error` may be from an earlier attempt.
function claimNext() {
  return db
    .updateTable('emails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: timeFromNow(lease),
      last_error: null,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('emails')
        .select('id')
        .where(isDue)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

// If `next_attempt_at` is further away than the longest pause, it was set before the clock was set back.
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
  const reason = oneLine(error instanceof Error ? error.message : String(error), 500)
  const hasFailed = isPermanentError(error) || email.created_at < timeFromNow(-maxSendingAge)
  console.warn(
    `Email ${email.id} could not be sent (attempt ${email.attempts}${hasFailed ? ', the last' : ''}): ${reason}`,
  )
  await db
    .updateTable('emails')
    .set({
      last_error: reason,
      next_attempt_at: timeFromNow(pauseAfter(email.attempts)),
      failed_at: hasFailed ? timeFromNow() : null,
    })
    .where('id', '=', email.id)
    .execute()
}

// Whether the server refuses this recipient or this email. Other errors, such as a wrong SMTP password, can be fixed.
function isPermanentError(error: unknown) {
  const { code, responseCode = 0 } = detailsOf(error)
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** In milliseconds. */
export function pauseAfter(attempts: number) {
  return Math.min(5_000 * 2 ** (attempts - 1), maxRetryPause)
}
