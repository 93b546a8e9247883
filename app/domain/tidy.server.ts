import { setImmediate } from 'node:timers/promises'
import { db } from 'db/client'
import { imageIds } from 'db/images'
import type { Database } from 'db/schema'
import { day, timeFromNow } from 'db/time'
import { deleteUnusedImages } from '../images/image-store.server'
import { deleteUnknownImports } from './import-files.server'
import { deleteExpiredCounts } from './limits.server'
import { activationLifetime } from './registration.server'
import { longestIdle, longestSession } from './sessions.server'

/** Forgets what is over: dead sessions and links, unanswered registrations, order keys, old emails, imports, unused images. */
export async function tidyUp() {
  deleteExpiredCounts()
  await deleteOlder('tokens', 'expires_at', 0)
  await deleteOlder('sessions', 'used_at', longestIdle)
  await deleteOlder('sessions', 'created_at', longestSession)
  // A log-in sends the email again, so a registration may outlive its first link.
  await deleteOlder('registrations', 'created_at', 7 * activationLifetime)
  await deleteOlder('order_keys', 'created_at', day)
  await deleteOlder('email_changes', 'created_at', 7 * day)
  // Sent or not: the links in them ended long ago.
  await deleteOlder('emails', 'created_at', 7 * day)
  await deleteOlder('imports', 'created_at', 7 * day)
  await deleteUnknownImports()
  await deleteUnusedImages(async (ids) => new Set(await imageIds(db, ids)), day)
}

const batch = 500

// Other requests are served between two batches.
async function deleteOlder<T extends keyof Database>(
  table: T,
  column: 'created_at' | 'used_at' | 'expires_at',
  age: number,
) {
  const before = timeFromNow(-age)
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom(table as 'sessions')
      .where(column as 'created_at', '<', before)
      .limit(batch)
      .executeTakeFirstOrThrow()
    if (numDeletedRows < batch) return
    await setImmediate()
  }
}
