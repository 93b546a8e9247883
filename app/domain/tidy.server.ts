import { db } from 'db/client'
import { sweepPictures } from '../images/pictures.server'
import { dropOldLetters } from '../mail/outbox.server'
import { day, timeFromNow } from './clock.server'
import { activationLifetime } from './registration.server'
import { longestSession } from './sessions.server'

/** Forgets what is over: dead sessions and links, unanswered registrations, old letters, unused pictures. */
export async function tidyUp() {
  const now = timeFromNow()
  await db.deleteFrom('tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where('created_at', '<', timeFromNow(-longestSession)).execute()
  // A log-in sends the letter again, so a registration may outlive its first link.
  await db
    .deleteFrom('registrations')
    .where('created_at', '<', timeFromNow(-7 * activationLifetime))
    .execute()
  await db.deleteFrom('order_keys').where('created_at', '<', timeFromNow(-day)).execute()
  await dropOldLetters(timeFromNow(-7 * day))
  await sweepPictures(await picturesInUse(), day)
}

async function picturesInUse() {
  const tables = ['users', 'registrations', 'products', 'order_items'] as const
  const ids = new Set<string>()
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('image_id').distinct().execute()
    for (const { image_id } of rows) if (image_id) ids.add(image_id)
  }
  return ids
}
