import { setImmediate } from 'node:timers/promises'
import { db, engine } from 'db/client'
import { imageIds } from 'db/images'
import type { Database } from 'db/schema'
import { timeFromNow } from 'db/time'
import { maxSessionAge, maxSessionIdle } from '~/domain/accounts/limits'
import {
  deleteUnknownImportFolders,
  deleteUnknownImports,
} from '~/domain/imports/import-files.server'
import { deleteImageCopies, deleteUnusedImages } from '~/images/image-store.server'
import { deleteExpiredCounts } from './rate-limits.server'
import { retention } from './retention'

/**
 * Deletes what has expired: sessions and links, registrations that were not activated, order keys, old emails, imports,
 * unused images. Keeps searches fast.
 */
export async function cleanUp() {
  await deleteExpiredCounts()
  await deleteOlder('tokens', 'expires_at', 0)
  await deleteOlder('sessions', 'used_at', maxSessionIdle.ms)
  await deleteOlder('sessions', 'created_at', maxSessionAge.ms)
  await deleteOlder('registrations', 'created_at', retention.registrations.ms)
  await deleteOlder('order_keys', 'created_at', retention.orderKeys.ms)
  await deleteOlder('email_changes', 'created_at', retention.emailChanges.ms)
  await deleteOlder('emails', 'created_at', retention.unsentEmails.ms)
  await deleteOlder('sent_emails', 'sent_at', retention.sentEmails.ms)
  await deleteOlder('imports', 'created_at', retention.imports.ms)
  await deleteUnknownImports()
  const named = async (ids: string[]) => new Set(await imageIds(db, ids))
  await deleteUnusedImages(named, retention.unusedImages.ms)
  await engine.optimizeSearch()
}

/** Deletes from the data folder of this process what the shop no longer has. Each process does it for its own folder. */
export async function cleanUpDataFolder() {
  await deleteUnknownImportFolders()
  await deleteImageCopies(retention.unusedImages.ms)
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
