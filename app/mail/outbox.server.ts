import { db, type Trx } from 'db/client'
import { countRows } from 'db/count-rows'
import { newId } from 'db/ids'
import type { Flag } from 'db/schema/columns'
import { timeFromNow } from 'db/time'
import { compose } from './compose.server'
import type { EmailTemplate, Recipient, ShopInEmail } from './email-content'
import { readShopOnce } from './shop.server'

/** The email is sent only if the transaction commits. Returns its id. */
export async function enqueueEmail(trx: Trx, to: Recipient, template: EmailTemplate) {
  const row = newEmail(await readShopOnce(trx), to, template)
  await trx.insertInto('emails').values(row).execute()
  return row.id
}

export function newEmail(shop: ShopInEmail, to: Recipient, template: EmailTemplate) {
  const now = timeFromNow()
  const to_shopkeeper: Flag = to.isShopkeeper ? 1 : 0
  const email = compose(shop, to, template)
  return { id: newId(), ...email, to_shopkeeper, created_at: now, next_attempt_at: now }
}

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

/** Returns texts without tokens, newest first. */
export async function listOutbox(state: 'waiting' | 'failed', { limit = 24, offset = 0 } = {}) {
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
    .where('failed_at', state === 'failed' ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, body: withoutTokens(row.body) }))
}

export function countSent() {
  return countRows(db.selectFrom('sent_emails'))
}

/** Returns texts without tokens, last sent first. */
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

/** Without emails to the shopkeeper. `sentAt` is null while the email waits to be sent. */
export async function listEmailsTo(recipient: string) {
  const waiting = await db
    .selectFrom('emails')
    .select(['subject', 'body', 'created_at as createdAt'])
    .where('recipient', '=', recipient)
    .where('to_shopkeeper', '=', 0)
    .orderBy('id', 'desc')
    .execute()
  const sent = await db
    .selectFrom('sent_emails')
    .select(['subject', 'body', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('recipient', '=', recipient)
    .where('to_shopkeeper', '=', 0)
    .orderBy('sent_at', 'desc')
    .execute()
  const unsent = waiting.map((row) => ({ ...row, body: withoutTokens(row.body), sentAt: null }))
  return [...unsent, ...sent]
}

/** If there is no id, retries all failed emails. Returns how many emails are retried. */
export async function retryNow(trx: Trx, id?: string) {
  const { numUpdatedRows } = await trx
    .updateTable('emails')
    .set({ failed_at: null, attempts: 0, next_attempt_at: timeFromNow() })
    .where('last_error', 'is not', null)
    .$if(id !== undefined, (emails) => emails.where('id', '=', id ?? ''))
    .$if(id === undefined, (emails) => emails.where('failed_at', 'is not', null))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** For the mailbox of a demo: returns texts with tokens, newest first. */
export async function listMailbox(limit = 50) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

// A token: 32 random bytes in base64url, at the end of a link.
const tokenInLink = /(?<=\/)[\w-]{43}(?![\w-])/g

// A token opens an account, so admins never see one, and sent emails are stored without it.
export function withoutTokens(text: string) {
  return text.replace(tokenInLink, '…')
}
