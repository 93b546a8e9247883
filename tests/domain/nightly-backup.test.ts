import './test-database'
import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { knownBackups, readBackupFolder } from '../../app/backup/backup-folder.server'
import { checkBackup } from '../../app/backup/read-backup.server'
import { forgetJob } from '../../app/domain/basics/jobs.server'
import { findFirstSteps } from '../../app/domain/office/admin-home/first-steps.server'
import { makeNightlyBackup } from '../../app/domain/office/backups/nightly-backup.server'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { backups as doctorOfBackups } from '../../app/health/machine-checks.server'
import { settings } from '../../app/settings.server'
import { db } from '../../db/client'
import { requireFreshBuild } from '../support/build'
import { temporaryFolder } from '../support/data'
import { createProduct, createUser } from './factories'

requireFreshBuild()
const admin = await createUser('admin')
await createUser('admin')
await createUser('user')
await updateShopSettings(admin, { timeZone: 'America/New_York', contactEmail: 'desk@shop.test' })

const folder = temporaryFolder()
Object.assign(settings, { backupDir: folder, backupKeep: 2, demoMode: false })

const namesIn = (path: string) => readdirSync(path).sort()
const madeAt = (name: string) => Date.parse(name.slice(5, 24).replace(/-(\d\d)-(\d\d)$/, ':$1:$2Z'))

/** As if the job had not run for hours. */
async function runAt(time: string | number) {
  await forgetJob('nightly backup')
  await makeNightlyBackup(typeof time === 'number' ? time : Date.parse(time))
}

async function sentTo() {
  const emails = await db
    .selectFrom('emails')
    .select(['recipient', 'body'])
    .orderBy('recipient')
    .execute()
  await db.deleteFrom('emails').execute()
  return emails
}

test('makes no backup when BACKUP_DIR is not set', async () => {
  Object.assign(settings, { backupDir: undefined })
  await makeNightlyBackup()
  assert.equal(knownBackups(), undefined)
  assert.deepEqual(namesIn(folder), [])
  Object.assign(settings, { backupDir: folder })
})

test('makes one backup from 3:00 of a day that has none, and by one process, and deletes older ones then', async () => {
  const before = Date.now()
  await Promise.all([makeNightlyBackup(), makeNightlyBackup()])
  const [first = '', ...others] = namesIn(folder)
  assert.deepEqual(others, [])
  assert(Math.abs(madeAt(first) - before) < 3_600_000 && first.endsWith('.tar'))
  assert.equal(knownBackups()?.newestAt, madeAt(first))
  assert.equal(knownBackups()?.problem, undefined)
  assert.equal((await findFirstSteps(admin))?.done.backup, false, 'the shop was empty')
  await createProduct(1)
  await sql`update products set created_at = '2026-01-01T00:00:00.000Z'`.execute(db)
  assert.equal((await findFirstSteps(admin))?.done.backup, true)
  assert.match((await doctorOfBackups()).message, /^the last one in \S+ is of \S+Z$/)
  await checkBackup(join(folder, first), temporaryFolder(), () => {})

  // 3:00 in New York is 8:00 in UTC in winter.
  renameSync(join(folder, first), join(folder, 'shop-2026-01-09T15-00-00Z.tar'))
  cpSync(join(folder, namesIn(folder)[0] ?? ''), join(folder, 'shop-2026-01-08T08-00-01Z.tar'))
  writeFileSync(join(folder, 'shop-2026-01-09T20-00-00Z.tar'), 'a part of a backup')
  await runAt('2026-01-10T07:59:59Z')
  assert.equal(namesIn(folder).length, 3)
  await runAt('2026-01-10T08:00:00Z')
  assert.equal(namesIn(folder).length, 3)
  assert.equal(namesIn(folder)[0], 'shop-2026-01-09T15-00-00Z.tar')
})

test('does not take a backup of the future for the last one, and says when the last one is too old', async () => {
  const [old = ''] = namesIn(folder)
  for (const name of namesIn(folder).slice(1)) rmSync(join(folder, name))
  cpSync(join(folder, old), join(folder, 'shop-2999-01-01T00-00-00Z.tar'))
  // A link to itself cannot be read.
  symlinkSync('shop-2026-01-10T00-00-00Z.tar', join(folder, 'shop-2026-01-10T00-00-00Z.tar'))
  const stateAt = async (time: string) => {
    const state = await readBackupFolder(Date.parse(time))
    return [state?.newestAt, /last 2 days/.test(String(state?.problem))]
  }
  assert.deepEqual(await stateAt('2026-01-11T14:59:00Z'), [madeAt(old), false])
  assert.deepEqual(await stateAt('2026-01-11T15:01:00Z'), [madeAt(old), true])
  assert.deepEqual(await doctorOfBackups(), {
    state: 'warning',
    message: `${folder} has no backup of the last 2 days. If it has none in a few minutes, the log of the shop says why`,
  })
})

test('emails the admins once when backups fail, and again only after a backup was made', async () => {
  const gone = join(temporaryFolder(), 'gone')
  Object.assign(settings, { backupDir: gone })
  await runAt(Date.now())
  const [first, second, ...others] = await sentTo()
  assert.deepEqual([first?.recipient, second?.recipient], ['user1@shop.test', 'user2@shop.test'])
  assert.deepEqual(others, [])
  assert.match(
    first?.body ?? '',
    /failed\. The shop says: The shop cannot write backups into \S+\//,
  )
  assert.equal((await doctorOfBackups()).state, 'warning')
  assert.equal((await findFirstSteps(admin))?.done.backup, false)
  await runAt(Date.now())
  assert.deepEqual(await sentTo(), [])

  mkdirSync(gone)
  await runAt(Date.now())
  assert.deepEqual([namesIn(gone).length, await sentTo()], [1, []])

  // The command fails, because its settings differ from those of this process.
  rmSync(join(gone, namesIn(gone)[0] ?? ''))
  const { DATA_DIR } = process.env
  process.env.DATA_DIR = gone
  await runAt(Date.now())
  process.env.DATA_DIR = DATA_DIR
  const [email] = await sentTo()
  assert.match(email?.body ?? '', /The shop says: A backup inside the data folder would be lost/)
})

test('does not begin a backup for which the disk has no room', async () => {
  const full = temporaryFolder()
  Object.assign(settings, { backupDir: full })
  await runAt(Date.now())
  const [name = ''] = namesIn(full)
  const last = 'shop-2026-01-01T00-00-00Z.tar'
  renameSync(join(full, name), join(full, last))
  // As if the last backup were larger than the disk.
  truncateSync(join(full, last), 2 ** 42)
  await runAt(Date.now())
  assert.deepEqual(namesIn(full), [last])
  assert.match((await sentTo())[0]?.body ?? '', /The disk of \S+ needs \d+ MB of free space/)
})
