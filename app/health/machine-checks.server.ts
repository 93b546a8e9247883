import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import type { Reader } from 'db/client'
import { maintenance } from 'db/maintenance'
import { timeFromNow } from 'db/time'
import { readBackupFolder } from '~/backup/backup-folder.server'
import { datedFacts } from '~/dated-facts'
import { minSecretLength } from '~/environment.server'
import { files } from '~/file-store/files.server'
import { namesReadableByOthers } from '~/private-files.server'
import { describeUnusableFolder, settings } from '~/settings.server'
import { broken, formatNumber, ok, warning } from './verdicts'

const minFreeDisk = 50 * 1024 * 1024
const lowFreeDisk = 1024 * 1024 * 1024

export async function clock(reader: Reader) {
  const newest = await reader
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('used_at').as('at'))
    .executeTakeFirst()
  if (!newest?.at || newest.at < timeFromNow(60_000)) return ok('no time stamp is in the future')
  return warning(`it was set back: a user was active at ${newest.at}, which is in the future`)
}

/** Laws and prices of providers may have changed since the shop was compared with them. */
export async function ageOfFacts(_reader?: Reader, now = new Date()) {
  const yearAgo = new Date(now)
  yearAgo.setFullYear(now.getFullYear() - 1)
  const old = datedFacts.filter(({ comparedOn }) => new Date(comparedOn) < yearAgo)
  if (old.length === 0) return ok('tax rates and other dated facts were compared within a year')
  const named = old.map(({ about, comparedOn, source }) => `${about} on ${comparedOn} (${source})`)
  return warning(`update the shop, or check your settings: compared last ${named.join('; ')}`)
}

export async function disk() {
  // If files are stored elsewhere, the folder is only a cache, which is created for the first copy.
  const isNeeded = files.missingFolder('') !== undefined
  if (!isNeeded && !existsSync(settings.dataDir)) return ok('there is no data folder yet')
  await access(settings.dataDir, constants.W_OK)
  const unusable = describeUnusableFolder()
  if (unusable) return broken(unusable)
  const { bavail, bsize } = await statfs(settings.dataDir)
  const freeBytes = bavail * bsize
  const message = `${formatNumber(Math.round(freeBytes / 1024 / 1024))} MB free`
  if (freeBytes < minFreeDisk) return broken(message)
  return freeBytes < lowFreeDisk ? warning(message) : ok(message)
}

export async function backups() {
  const folder = await readBackupFolder()
  if (!folder?.newestAt || folder.problem) return warning(String(folder?.problem).slice(0, -1))
  return ok(`the last one in ${folder.path} is of ${new Date(folder.newestAt).toISOString()}`)
}

export async function isWritable(file: string) {
  if (!existsSync(file)) return ok('does not exist yet')
  const readOnly = maintenance.findReadOnlyFile(file)
  return readOnly ? broken(`${readOnly} cannot be written to`) : ok('can be written to')
}

export async function secret() {
  if (settings.configuredSecret) return ok('is set by SESSION_SECRET')
  const stored = await maintenance.storedSecret().catch(() => null)
  if (stored === null) return broken('cannot be read; check the permissions of its file')
  return ok(stored ? 'can be read' : 'does not exist yet')
}

export async function fileModes() {
  const names = namesReadableByOthers(settings.dataDir)
  if (names.length === 0) return ok('other users of this machine cannot read the data folder')
  return warning(
    `other users of this machine can read ${names.join(', ')}; start the shop as their owner to correct this`,
  )
}

export const hiddenClients =
  "PUBLIC_URL is https, so a reverse proxy is in front of the shop, but TRUST_PROXY is not set: the shop does not know its clients' IPs, and does not limit failed log-ins and other attempts per client"

export async function unsafeSettings() {
  const { demoMode, publicUrl, isLocal, smtpUrl, configuredSecret } = settings
  const unsafe = [
    demoMode && !isLocal && `DEMO_MODE is on at ${publicUrl}: anyone can log in as its admin`,
    !demoMode &&
      !smtpUrl &&
      'SMTP_URL is not set here: if it is not set for the shop either, customers cannot register',
    !demoMode &&
      !isLocal &&
      !settings.secure &&
      'PUBLIC_URL is not https: passwords can be read in transit',
    settings.hidesClients && hiddenClients,
    configuredSecret &&
      new Set(configuredSecret).size < minSecretLength / 3 &&
      'SESSION_SECRET is easy to guess',
  ].filter(Boolean)
  return unsafe.length > 0 ? warning(unsafe.join('; ')) : ok('no unsafe settings')
}
