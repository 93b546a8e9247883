import { db, type Trx } from 'db/client'
import nodemailer from 'nodemailer'
import { timeFromNow } from '../domain/clock.server'
import { newId } from '../domain/ids.server'
import { settings } from '../settings.server'
import type { Letter } from './letters'

const transport = settings.smtpUrl ? nodemailer.createTransport(settings.smtpUrl) : undefined

/** Whether letters stay in the shop, to be read at /mailbox, because it is a demo without a mail server. */
export const keepsLetters = settings.demoMode && !transport

/** Puts a letter into the outbox: it is sent if, and only if, the transaction it belongs to holds. */
export async function post(trx: Trx, letter: Letter) {
  const now = timeFromNow()
  await trx
    .insertInto('letters')
    .values({
      id: newId(),
      recipient: letter.to,
      subject: letter.subject,
      body: letter.body,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}

/** Sends every letter that is due. A letter leaves the outbox when the mail server has taken it. */
export async function sendDueLetters() {
  if (!transport) return
  const due = await db
    .selectFrom('letters')
    .selectAll()
    .where('next_attempt_at', '<=', timeFromNow())
    .orderBy('id')
    .limit(50)
    .execute()
  for (const letter of due) {
    try {
      await transport.sendMail({
        from: settings.mailFrom,
        to: { name: '', address: letter.recipient },
        subject: letter.subject,
        text: letter.body,
        // The same for each attempt, so that a letter taken twice can be recognised.
        messageId: `<${letter.id}@${new URL(settings.publicUrl).hostname}>`,
      })
      await db.deleteFrom('letters').where('id', '=', letter.id).execute()
    } catch (error) {
      await postpone(letter.id, letter.attempts + 1, error)
    }
  }
}

async function postpone(id: string, attempts: number, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  console.warn(`A letter could not be sent (attempt ${attempts}): ${reason}`)
  await db
    .updateTable('letters')
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

/** The letters of the demo, newest first. */
export async function listLetters(limit = 50) {
  return db
    .selectFrom('letters')
    .select(['id', 'recipient', 'subject', 'body', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Removes letters that nobody will need: their links ended long ago. Returns how many. */
export async function dropOldLetters(before: string) {
  const { numDeletedRows } = await db
    .deleteFrom('letters')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
