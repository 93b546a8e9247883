import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtCommand } from '../support/build'
import { command } from '../support/command'
import { demoData, prepareEnvironment, temporaryFolder } from '../support/data'
import { openShop } from '../support/server-process'

// The umask of most machines.
process.umask(0o022)

function openToOthers(folder: string) {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  )
}

test('stores nothing that other users can read when the umask would allow it', async () => {
  const dataDir = join(temporaryFolder(), 'shop')
  const environment = { DEMO_MODE: 'false', DATA_DIR: dataDir }
  const { status, stderr } = await command('prepare', dataDir, [], environment)
  assert.equal(status, 0, stderr)
  const shop = await openShop(environment)
  assert.equal((await fetch(`${shop.url}/login`)).status, 200)
  assert.deepEqual(openToOthers(dataDir), [])
  await shop.close()
})

test('makes the files of an older version private when it starts', async () => {
  const dataDir = demoData()
  chmodSync(dataDir, 0o755)
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o755)
  const { status, stderr } = await command('prepare', dataDir)
  assert.equal(status, 0, stderr)
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  for (const name of readdirSync(dataDir)) {
    assert.equal(statSync(join(dataDir, name)).mode & 0o077, 0, name)
  }
})

test('starts when the data folder belongs to another user', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('needs root')
  const [parent, owner, shopUser] = [temporaryFolder(), 65_533, 65_534]
  const dataDir = join(parent, 'shop')
  const env = { ...process.env, ...(await prepareEnvironment(dataDir)), DEMO_MODE: 'false' }
  const options = { uid: shopUser, env, encoding: 'utf8' } as const
  if (spawnSync('node', ['--check', builtCommand('prepare')], options).status !== 0) {
    return t.skip('no other user may read the project here')
  }
  chmodSync(parent, 0o755)
  spawnSync('mkdir', [dataDir])
  chownSync(dataDir, owner, owner)
  chmodSync(dataDir, 0o777)
  const prepared = spawnSync('node', [builtCommand('prepare')], options)
  assert.equal(prepared.status, 0, prepared.stderr)
  assert.equal(statSync(dataDir).mode & 0o777, 0o777)
  for (const name of readdirSync(dataDir)) {
    assert.equal(statSync(join(dataDir, name)).mode & 0o077, 0, name)
  }
})
