import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { promisify } from 'node:util'
import { transaction } from 'db/client'
import { detailsOf, messageOf } from 'db/errors'
import { day, hour } from 'db/time'
import { type BackupFolder, readBackupFolder } from '~/backup/backup-folder.server'
import { forgetJob, runWhenDue } from '~/domain/basics/jobs.server'
import { dateIn } from '~/domain/basics/time/days'
import { listAdminEmails } from '~/domain/buying/documents/order-recipients.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { enqueueEmail } from '~/mail/outbox.server'
import { backupFailedEmail } from '~/mail/shopkeeper-emails.server'
import { settings } from '~/settings.server'

const hourOfNight = 3
const retryHours = 3
const reserveBytes = 100 * 1024 * 1024
const emailJob = 'email about failed backups'

/** From 3:00 in the time zone of the shop, makes the backup of the day, unless BACKUP_DIR has one since 3:00. */
export async function makeNightlyBackup(now = Date.now()) {
  const folder = await readBackupFolder(now)
  if (!folder) return
  const { timeZone } = await shopSettings()
  const nightOf = (at: number) => dateIn(timeZone)(at - hourOfNight * hour)
  if (folder.newestAt && nightOf(folder.newestAt) >= nightOf(now)) return
  await runWhenDue('nightly backup', retryHours * hour, () => makeBackup(folder))
  await readBackupFolder(now)
}

async function makeBackup({ path, isUsable, problem, newestBytes }: BackupFolder) {
  const reason = isUsable
    ? ((await findLackOfSpace(path, newestBytes)) ?? (await runCommand(path)))
    : String(problem)
  if (reason === undefined) return forgetJob(emailJob)
  console.error(`The nightly backup failed and will be repeated in ${retryHours} hours: ${reason}`)
  // A year later, it is another failure.
  await runWhenDue(emailJob, 365 * day, () => emailAdmins(path, reason))
}

// The files and their archive are on the disk at once. Without this, each try would fill the disk of the shop, too.
async function findLackOfSpace(folder: string, newestBytes: number) {
  const { bavail, bsize } = await statfs(folder)
  const neededBytes = 2 * newestBytes + reserveBytes
  if (bavail * bsize >= neededBytes) return undefined
  return `The disk of ${folder} needs ${Math.ceil(neededBytes / 1024 / 1024)} MB of free space.`
}

// In a process of its own, because hashing and checking a database would delay all requests. Returns why it failed.
async function runCommand(folder: string) {
  const options = ['--tar', '--keep', String(settings.backupKeep)]
  try {
    const command = ['build/commands/backup.js', folder, ...options]
    const { stderr } = await promisify(execFile)(process.execPath, command)
    console.log(`The nightly backup was made in ${folder}. ${stderr}`.trim())
  } catch (error) {
    const { stderr, signal } = detailsOf(error)
    // Service managers stop all processes of the shop together. This is no failure to write about.
    if (signal === 'SIGTERM' || signal === 'SIGINT') throw error
    const lines = stderr?.split('\n').filter((line) => line.trim() && !/^Node\.js v/.test(line))
    return lines?.at(-1)?.trim() || (signal ? `${signal} ended it` : messageOf(error))
  }
}

function emailAdmins(folder: string, reason: string) {
  const email = backupFailedEmail({ folder, reason, retryHours })
  return transaction(async (trx) => {
    for (const admin of await listAdminEmails(trx)) {
      await enqueueEmail(trx, { email: admin, isShopkeeper: true }, email)
    }
  })
}
