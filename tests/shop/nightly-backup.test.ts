import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { command } from '../support/command'
import { demoData, temporaryFolder } from '../support/data'
import { emailsTo, openShop, untilLogged } from '../support/server-process'
import { loggedIn } from '../support/visitor'
import { until } from '../support/wait'

const started = (dataDir: string, backupDir: string) =>
  openShop({ DATA_DIR: dataDir, BACKUP_DIR: backupDir, DEMO_MODE: 'false' })

test('tells its log, admins and doctor that it cannot write into BACKUP_DIR, then when the last backup was made', async () => {
  const [dataDir, folder] = [demoData(), join(temporaryFolder(), 'backups')]
  const shop = await started(dataDir, folder)
  await untilLogged(shop, /^The shop cannot write backups into \S+\/backups\. Create this folder/m)
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin')
  assert.match(admin.text, /The shop cannot write backups into \S+\/backups\./)
  assert.doesNotMatch(admin.text, /Last backup:/)
  assert(!admin.hasButton('I have made a backup'))
  const doctor = await command('doctor', dataDir, [], { BACKUP_DIR: folder })
  assert.match(doctor.stdout, /^warning {2}backups {7}The shop cannot write backups into /m)
  await until('the shop tries to make the first backup by itself', async () => {
    const emails = await emailsTo(shop, 'admin@example.com')
    return emails.some(({ subject }) => subject === 'The shop could not make its backup')
  })
  await shop.close()

  mkdirSync(folder)
  await command('backup', dataDir, [folder])
  const restarted = await started(dataDir, folder)
  const again = await loggedIn(restarted.url, 'admin@example.com')
  await again.visit('/admin')
  assert.match(again.text, /Last backup: \w+ \d+, \d{4}\D+\d+:\d\d\s[AP]M/)
  assert.match(again.texts('.first-steps li.done').join(), /Make a backup \(done\)/)
  await restarted.close()
})
