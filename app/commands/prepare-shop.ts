import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { db } from 'db/client'
import { imageIds } from 'db/images'
import { maintenance } from 'db/maintenance'
import { migrate, pendingMigrations } from 'db/migrate'
import { sessionSecret } from '~/domain/accounts/session-secret.server'
import { demoLogIns, demoPassword, seedWhenEmpty } from '~/domain/demo/demo.server'
import { files } from '~/files/files.server'
import { settings } from '~/settings.server'
import { exitWithError, showProgress } from './terminal'

/** Migrates the database, fills a demo, and prints a summary. */
export async function prepareShop() {
  // Version 0.1 stored the images in the folder `pictures`.
  const oldFolder = join(settings.filesDir, 'pictures')
  const newFolder = join(settings.filesDir, 'images')
  if (existsSync(oldFolder) && !existsSync(newFolder)) renameSync(oldFolder, newFolder)
  await checkDatabase()
  for (const name of await migrate(db)) console.log(`Migrated: ${name}`)
  await sessionSecret()
  if (settings.demoMode && (await seedWhenEmpty(onProgress))) console.log('The demo is ready.')
  const missing = files.missingFolder('images')
  if (missing && (await imageIds(db)).length > 0) {
    console.warn(`${missing} is missing, so the shop has no images. Restore them from a backup.`)
  }
  printSummary()
  await db.destroy()
}

async function checkDatabase() {
  await maintenance.assertUsable(db)
  const { unknown } = await pendingMigrations(db)
  if (unknown.length > 0) {
    exitWithError(
      `The shop cannot start: ${maintenance.location.database} was made by a newer version of the shop.`,
    )
  }
}

function printSummary() {
  console.log(`
Shop   ${settings.publicUrl}
Data   ${maintenance.location.summary}
Mail   ${describeMail()}`)
  if (settings.demoMode) {
    for (const { role, email } of demoLogIns) {
      console.log(`Log in ${email} / ${demoPassword}  (${role.toLowerCase()})`)
    }
  }
  console.log()
}

function onProgress(done: number, total: number) {
  if (process.stdout.isTTY) return showProgress('Preparing images', done, total)
  if (done % 10 === 0 || done === total) console.log(`Preparing images: ${done} of ${total}`)
}

function describeMail() {
  if (settings.smtpUrl) return `sent through ${new URL(settings.smtpUrl).host}`
  return settings.demoMode
    ? `stored in the shop, readable at ${settings.publicUrl}/mailbox`
    : 'stored until SMTP_URL is set to a mail server'
}
