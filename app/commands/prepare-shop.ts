import { db } from 'db/client'
import { imageIds } from 'db/images'
import { maintenance } from 'db/maintenance'
import { demoLogIns, demoPassword, seedWhenEmpty } from '~/domain/demo/demo.server'
import { sessionSecret } from '~/domain/people/accounts/session-secret.server'
import { files } from '~/file-store/files.server'
import { settings } from '~/settings.server'
import { version } from '~/version'
import { migrateShop } from './migrate-shop'
import { showProgress } from './terminal'

export async function prepareShop() {
  await maintenance.assertUsable(db)
  await migrateShop()
  await sessionSecret()
  if (settings.demoMode && (await seedWhenEmpty(onProgress))) console.log('The demo is ready.')
  const missing = files.missingFolder('images')
  if (missing && (await imageIds(db)).length > 0) {
    console.warn(`${missing} is missing, so the shop has no images. Restore them from a backup.`)
  }
  printSummary()
  await db.destroy()
}

function printSummary() {
  console.log('')
  console.log(`Shop   ${settings.publicUrl}`)
  console.log(
    `Serves version ${version}, on port ${settings.port} of ${settings.host ?? 'every interface'}`,
  )
  console.log(`Data   ${maintenance.location.summary}`)
  console.log(`Mail   ${describeMail()}`)
  if (settings.demoMode) {
    for (const { role, email } of demoLogIns) {
      console.log(`Log in ${email} / ${demoPassword}  (${role.toLowerCase()})`)
    }
  }
  console.log('')
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
