import { setImmediate } from 'node:timers/promises'
import { db, engine } from 'db/client'
import { imageIds } from 'db/images'
import type { Database } from 'db/schema'
import { day, timeFromNow } from 'db/time'
import { activationLifetime } from '~/domain/accounts/registration.server'
import { longestIdle, longestSession } from '~/domain/accounts/sessions.server'
import {
  deleteUnknownImportFolders,
  deleteUnknownImports,
} from '~/domain/imports/import-files.server'
import { deleteImageCopies, deleteUnusedImages } from '~/images/image-store.server'
import { sentEmailAge } from '~/mail/outbox.server'
import { deleteExpiredCounts } from './rate-limits.server'

/**
 * Forgets what is over: dead sessions and links, unanswered registrations, order keys, old emails, imports, unused
 * images. Keeps searches fast.
 */
export async function cleanUp() {
  await deleteExpiredCounts()
  await deleteOlder('tokens', 'expires_at', 0)
  await deleteOlder('sessions', 'used_at', longestIdle)
  await deleteOlder('sessions', 'created_at', longestSession)
  // A log-in sends the email again, so a registration may outlive its first link.
  await deleteOlder('registrations', 'created_at', 7 * activationLifetime)
  await deleteOlder('order_keys', 'created_at', day)
  await deleteOlder('email_changes', 'created_at', 7 * day)
  // The links in them ended long ago.
  await deleteOlder('emails', 'created_at', 7 * day)
  await deleteOlder('sent_emails', 'sent_at', sentEmailAge.lifetime)
  await deleteOlder('imports', 'created_at', 7 * day)
  await deleteUnknownImports()
  await deleteUnusedImages(async (ids) => new Set(await imageIds(db, ids)), day)
  await engine.optimizeSearch()
}

/** Deletes from the data folder of this process what the shop does not have any more: each process does it. */
export async function cleanUpDataFolder() {
  await deleteUnknownImportFolders()
  await deleteImageCopies(day)
}

const batch = 500

// Other requests are served between two batches.
async function deleteOlder<T extends keyof Database>(
  table: T,
  column: 'created_at' | 'used_at' | 'expires_at' | 'sent_at',
  age: number,
) {
  const before = timeFromNow(-age)
  for (;;) {
    const rows = db.selectFrom(table as 'sessions').where(column as 'created_at', '<', before)
    const last = await rows
      .select(`${column as 'created_at'} as time`)
      .orderBy(column as 'created_at')
      .offset(batch - 1)
      .limit(1)
      .executeTakeFirst()
    await db
      .deleteFrom(table as 'sessions')
      .where(column as 'created_at', '<', before)
      .$if(last !== undefined, (query) =>
        query.where(column as 'created_at', '<=', last?.time ?? ''),
      )
      .execute()
    if (!last) return
    await setImmediate()
  }
}
