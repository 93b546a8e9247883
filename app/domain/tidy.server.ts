import { db } from 'db/client'
import { day, timeFromNow } from 'db/time'
import { deleteUnusedImages } from '../images/image-store.server'
import { deleteOldEmails } from '../mail/outbox.server'
import { deleteExpiredCounts } from './limits.server'
import { activationLifetime } from './registration.server'
import { longestSession } from './sessions.server'

/** Forgets what is over: dead sessions and links, unanswered registrations, order keys, old emails, unused images. */
export async function tidyUp() {
  deleteExpiredCounts()
  const now = timeFromNow()
  await db.deleteFrom('tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where('created_at', '<', timeFromNow(-longestSession)).execute()
  // A log-in sends the email again, so a registration may outlive its first link.
  await db
    .deleteFrom('registrations')
    .where('created_at', '<', timeFromNow(-7 * activationLifetime))
    .execute()
  await db.deleteFrom('order_keys').where('created_at', '<', timeFromNow(-day)).execute()
  await deleteOldEmails(timeFromNow(-7 * day))
  await deleteUnusedImages(await imagesInUse(), day)
}

async function imagesInUse() {
  const tables = ['users', 'registrations', 'products', 'order_items'] as const
  const ids = new Set<string>()
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('image_id').distinct().execute()
    for (const { image_id } of rows) if (image_id) ids.add(image_id)
  }
  return ids
}
