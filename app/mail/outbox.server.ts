import { db, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import nodemailer from 'nodemailer'
import { settings } from '../settings.server'
import type { Email } from './emails'

const transport = settings.smtpUrl ? nodemailer.createTransport(settings.smtpUrl) : undefined

/** Whether emails stay in the shop, to be read at /mailbox, because it is a demo without a mail server. */
export const showsMailbox = settings.demoMode && !transport

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
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}

/** Sends every email that is due. An email leaves the outbox when the mail server has taken it. */
export async function sendDueEmails() {
  if (!transport) return
  const due = await db
    .selectFrom('emails')
    .selectAll()
    .where('next_attempt_at', '<=', timeFromNow())
    .orderBy('id')
    .limit(50)
    .execute()
  for (const email of due) {
    try {
      await transport.sendMail({
        from: settings.mailFrom,
        to: { name: '', address: email.recipient },
        subject: email.subject,
        text: email.body,
        // The same for each attempt, so that an email taken twice can be recognised.
        messageId: `<${email.id}@${new URL(settings.publicUrl).hostname}>`,
      })
      await db.deleteFrom('emails').where('id', '=', email.id).execute()
    } catch (error) {
      await postpone(email.id, email.attempts + 1, error)
    }
  }
}

async function postpone(id: string, attempts: number, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  console.warn(`An email could not be sent (attempt ${attempts}): ${reason}`)
  await db
    .updateTable('emails')
    .set({
      attempts,
      last_error: reason,
      next_attempt_at: timeFromNow(pauseAfter(attempts)),
    })
    .where('id', '=', id)
    .execute()
}

/** Milliseconds until the next attempt: 5 s, doubling up to an hour. */
export function pauseAfter(attempts: number) {
  return Math.min(5_000 * 2 ** (attempts - 1), 3_600_000)
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

/** Deletes old emails, sent or not: the links in them ended long ago. Returns how many. */
export async function deleteOldEmails(before: string) {
  const { numDeletedRows } = await db
    .deleteFrom('emails')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
