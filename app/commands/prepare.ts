import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { db } from 'db/client'
import { migrate } from 'db/migrate'
import { demoLogIns, demoPassword, seedWhenEmpty } from '../domain/demo.server'
import { sessionSecret, settings } from '../settings.server'
import { showProgress } from './terminal'

// What `npm start` does before it serves: the newest tables, the demo where there is nothing yet, and a word
// about where everything is.

// Until version 0.1 the folder had another name.
const formerImagesDir = join(settings.dataDir, 'pictures')
if (existsSync(formerImagesDir) && !existsSync(settings.imagesDir)) {
  renameSync(formerImagesDir, settings.imagesDir)
}

sessionSecret()
for (const name of await migrate(db)) console.log(`Migrated: ${name}`)

if (settings.demoMode) {
  const seeded = await seedWhenEmpty(onProgress)
  if (seeded) console.log('The demo is ready.')
}

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
await db.destroy()

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
