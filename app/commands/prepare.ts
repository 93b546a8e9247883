import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { db } from 'db/client'
import { assertWhole, inWords } from 'db/database'
import { imageIds } from 'db/images'
import { takeLock } from 'db/lock'
import { migrate, pendingMigrations } from 'db/migrate'
import { prepareLock, unfinishedRestore } from '../backup/locks.server'
import { demoLogIns, demoPassword, seedWhenEmpty } from '../domain/demo.server'
import { sessionSecret, settings } from '../settings.server'
import { end, showProgress } from './terminal'

// What `npm start` does before it serves: the newest tables, the demo where there is nothing yet, and a word
// about where everything is. Of several processes one does it, and the others wait.

try {
  if (existsSync(unfinishedRestore)) {
    end('The shop cannot start: a restore was cut off. Restore once more, with --replace.')
  }
  const giveBack = await takeLock(prepareLock, () =>
    console.log('Another process prepares this shop; this one waits for it.'),
  )
  await prepare()
  giveBack()
} catch (error) {
  end(`The shop cannot start: ${inWords(settings.databaseFile, error)}`)
}
tellWhereEverythingIs()
await db.destroy()

async function prepare() {
  // Until version 0.1 the folder had another name.
  const formerImagesDir = join(settings.dataDir, 'pictures')
  if (existsSync(formerImagesDir) && !existsSync(settings.imagesDir)) {
    renameSync(formerImagesDir, settings.imagesDir)
  }
  sessionSecret()
  await checkDatabase()
  for (const name of await migrate(db)) console.log(`Migrated: ${name}`)
  if (settings.demoMode && (await seedWhenEmpty(onProgress))) console.log('The demo is ready.')
  if (!existsSync(settings.imagesDir) && (await imageIds(db)).length > 0) {
    console.warn(
      `${settings.imagesDir} is missing: the shop has no images. A backup brings them back.`,
    )
  }
}

// A shop that finds out page by page that its database is damaged is no help to anybody.
async function checkDatabase() {
  await assertWhole(db)
  const { unknown } = await pendingMigrations(db)
  if (unknown.length > 0) {
    end(`The shop cannot start: ${settings.databaseFile} was made by a newer version of the shop.`)
  }
}

function tellWhereEverythingIs() {
  console.log(`
Shop   ${settings.publicUrl}
Data   ${settings.dataDir}
Mail   ${mailInWords()}`)
  if (settings.demoMode) {
    for (const { role, email } of demoLogIns) {
      console.log(`Log in ${email} / ${demoPassword}  (${role.toLowerCase()})`)
    }
  }
  console.log()
}

function onProgress(done: number, all: number) {
  if (process.stdout.isTTY) return showProgress('Preparing images', done, all)
  if (done % 10 === 0 || done === all) console.log(`Preparing images: ${done} of ${all}`)
}

function mailInWords() {
  if (settings.smtpUrl) return `sent through ${new URL(settings.smtpUrl).host}`
  return settings.demoMode
    ? `kept in the shop, to be read at ${settings.publicUrl}/mailbox`
    : 'kept until SMTP_URL names a mail server'
}
