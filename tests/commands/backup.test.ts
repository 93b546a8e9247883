import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { checkBackup } from '../../app/backup/read-backup.server'
import { openReadOnly } from '../../db/sqlite/connection'
import { addLanguage } from '../support/add-language'
import { builtCommand } from '../support/build'
import { command } from '../support/command'
import { demoData, prepareEnvironment, temporaryFolder } from '../support/data'
import { openShop } from '../support/server-process'
import { Visitor } from '../support/visitor'

async function backUp(dataDir: string) {
  const folder = temporaryFolder()
  const { status, stderr } = await command('backup', dataDir, [folder])
  assert.equal(status, 0, stderr)
  return join(folder, readdirSync(folder)[0] ?? '')
}

const demoBackup = await backUp(demoData())

function copyBackup() {
  const folder = temporaryFolder()
  cpSync(demoBackup, folder, { recursive: true })
  return folder
}

const permanentFiles = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => !/sqlite-|\.lock$/.test(name))

const problemsOf = async (dataDir: string) => {
  const { stdout } = await command('doctor', dataDir, ['--json'])
  return JSON.parse(stdout).findings.filter((finding: { state: string }) => finding.state !== 'ok')
}

test('backs up a shop while customers buy, and restores it elsewhere with the sessions of the customers', async () => {
  const shop = await openShop()
  const visitor = new Visitor(shop.url)
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: 'user@example.com', Password: '121212' })
  await visitor.visit('/products/paper-moon-lamp')
  await visitor.press('Add to cart')

  let isBusy = true
  const buying = (async () => {
    for (let count = 0; isBusy; count++) {
      const intent = count % 2 === 0 ? 'add' : 'favorite'
      await fetch(`${shop.url}/products/paper-moon-lamp`, {
        method: 'POST',
        body: new URLSearchParams({ intent }),
        headers: { cookie: visitor.cookies.getCookieStringSync(shop.url) },
        redirect: 'manual',
      })
      await setImmediate()
    }
  })()
  const backup = await backUp(shop.dataDir)
  isBusy = false
  await buying
  await shop.close()

  const elsewhere = join(temporaryFolder(), 'shop')
  const { status, stdout } = await command('restore', elsewhere, [backup])
  assert.equal(status, 0)
  assert.match(stdout, new RegExp(`Data folder  ${elsewhere}`))
  assert.doesNotMatch(stdout, /Preserved/)
  assert.deepEqual(await problemsOf(elsewhere), [])
  const restored = await openShop({ DATA_DIR: elsewhere })
  const cart = await fetch(`${restored.url}/cart`, {
    headers: { cookie: visitor.cookies.getCookieStringSync(shop.url) },
  })
  assert.match(await cart.text(), /Paper Moon Lamp/)
  await restored.close()
})

test('backs up to one file, and deletes all but the newest backups', async () => {
  const dataDir = demoData()
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'shop-of-mine'))
  for (const old of ['shop-2020-01-01T00-00-00Z', 'shop-2021-01-01T00-00-00Z']) {
    cpSync(demoBackup, join(folder, old), { recursive: true })
  }
  // These are named like backups, but are none.
  mkdirSync(join(folder, 'shop-2019-01-01T00-00-00Z'))
  writeFileSync(join(folder, 'shop-2999-01-01T00-00-00Z.tar'), 'a diary')
  const { status, stdout } = await command('backup', dataDir, [folder, '--tar', '--keep', '2'])
  assert.equal(status, 0)
  assert.match(stdout, /Contains {5}9 users, 36 products, .*, 48 images/)
  assert.match(stdout, /Deleted {6}shop-2020/)
  const [empty, kept, newest, diary, other, ...more] = readdirSync(folder).sort()
  assert.deepEqual(
    [empty, kept, diary, other, more],
    [
      'shop-2019-01-01T00-00-00Z',
      'shop-2021-01-01T00-00-00Z',
      'shop-2999-01-01T00-00-00Z.tar',
      'shop-of-mine',
      [],
    ],
  )
  rmSync(join(folder, diary ?? ''))

  const elsewhere = join(temporaryFolder(), 'shop')
  assert.equal((await command('restore', elsewhere, [folder])).status, 0)
  assert.deepEqual(await problemsOf(elsewhere), [])
  const file = join(folder, newest ?? '')
  const again = await command('backup', dataDir, [file])
  assert.deepEqual([again.status, again.stderr.trim()], [1, `${file} already exists`])
  const inside = await command('backup', dataDir, [join(dataDir, 'backups')])
  assert.equal(inside.status, 1)
  assert.match(inside.stderr, /would be lost with it/)

  const bytes = readFileSync(file)
  const name = bytes.indexOf('shop.sqlite')
  writeFileSync(file, bytes.fill('x', name, name + 1))
  const refused = await command('restore', dataDir, [file, '--replace'])
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /^Nothing was restored\. This backup is damaged: .*\.$/m)
  assert.equal((await command('prepare', dataDir)).status, 0)
})

test('makes one complete backup when several runs write to the same name', async () => {
  const dataDir = demoData()
  const [folder, elsewhere] = [temporaryFolder(), join(temporaryFolder(), 'shop')]
  const file = join(folder, 'shop.tar')
  const runs = await Promise.all([1, 2, 3].map(() => command('backup', dataDir, [file])))
  assert.deepEqual(runs.map(({ status }) => status).sort(), [0, 1, 1])
  for (const { stderr } of runs.filter(({ status }) => status !== 0)) {
    assert.match(stderr, /shop\.tar already exists\.?$/m)
  }
  assert.deepEqual(readdirSync(folder), ['shop.tar'])
  assert.equal((await command('restore', elsewhere, [file])).status, 0)
  assert.deepEqual(await problemsOf(elsewhere), [])
})

test('deletes the files of an interrupted backup when they are older than a day', async () => {
  const folder = temporaryFolder()
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const left = 'shop-2020-01-01T00-00-00Z.unfinished-AbCdEf'
  const others = ['shop-2020-01-01T00-00-00Z.tar.unfinished-UvWxYz', 'diary.unfinished-AbCdEf']
  for (const name of [left, ...others]) mkdirSync(join(folder, name))
  for (const name of [left, 'diary.unfinished-AbCdEf']) {
    utimesSync(join(folder, name), yesterday, yesterday)
  }
  const { status, stderr } = await command('backup', demoData(), [join(folder, 'new.tar')])
  assert.equal(status, 0, stderr)
  assert.deepEqual(readdirSync(folder).sort(), ['new.tar', ...others].sort())
})

test('reports a full disk and leaves no files when a backup does not fit', async (t) => {
  const disk = temporaryFolder()
  // A private file system for this process and its children needs no privileges on most machines.
  const onDisk = (size: string, script: string, ...args: string[]) =>
    spawnSync(
      'unshare',
      [
        '-rm',
        'sh',
        '-c',
        `mount -t tmpfs -o size=${size} none ${disk} && ${script}`,
        'sh',
        ...args,
      ],
      { env: { ...process.env, ...environment }, encoding: 'utf8' },
    )
  const dataDir = demoData()
  const environment = await prepareEnvironment(dataDir)
  if (onDisk('300k', 'true').status !== 0) return t.skip('needs unshare and tmpfs')
  const node = `node ${builtCommand('backup')}`
  const script = `${node} "$@"; echo "left: $(ls -A "$1")"`
  // Space for some images; for all images but not the database; for both but not the tar.
  for (const [size, ...options] of [['300k'], ['2600k'], ['4m', '--tar']] as const) {
    const { stdout, stderr } = onDisk(size, script, disk, ...options)
    assert.match(stderr, /^No backup was made: the disk of \S+ is full\.$/m)
    assert.match(stdout, /^left: $/m)
  }
})

test('refuses a backup into the data folder when the path contains a symbolic link', async () => {
  const [dataDir, parent] = [demoData(), temporaryFolder()]
  symlinkSync(dataDir, join(parent, 'link'))
  const names = readdirSync(dataDir)
  for (const target of [join(parent, 'link'), join(parent, 'link', 'backups', 'new.tar')]) {
    const { status, stderr } = await command('backup', dataDir, [target])
    assert.equal(status, 1)
    assert.match(stderr, /would be lost with it/)
  }
  const throughLink = await command('backup', join(parent, 'link'), [join(dataDir, 'new.tar')])
  assert.equal(throughLink.status, 1)
  assert.deepEqual(readdirSync(dataDir), names)
})

test('leaves no files when the backup of a damaged database fails', async () => {
  const dataDir = demoData()
  const folder = temporaryFolder()
  const bytes = readFileSync(join(dataDir, 'shop.sqlite'))
  for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `shop.sqlite${end}`), { force: true })
  writeFileSync(join(dataDir, 'shop.sqlite'), bytes.fill(7, 5_000, 200_000))
  const { status, stderr } = await command('backup', dataDir, [folder])
  assert.equal(status, 1)
  assert.match(stderr, /^No backup was made: .*(damaged|malformed)/m)
  assert.deepEqual(readdirSync(folder), [])
})

const damages: Record<string, (backup: string) => void> = {
  'an image that has changed': (backup) => {
    const [image = ''] = readdirSync(join(backup, 'images'))
    appendFileSync(join(backup, 'images', image, '300.webp'), 'x')
  },
  'a missing file': (backup) => rmSync(join(backup, 'shop.sqlite')),
  'half a manifest': (backup) => {
    const file = join(backup, 'manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 300))
  },
  'a manifest that names a file outside of it': (backup) => {
    const file = join(backup, 'manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"shop.sqlite"', '"../shop.sqlite"'))
  },
}

for (const [what, damage] of Object.entries(damages)) {
  test(`refuses a backup with ${what}, and changes nothing`, async () => {
    const backup = copyBackup()
    damage(backup)
    const dataDir = demoData()
    const before = permanentFiles(dataDir)
    const { status, stderr } = await command('restore', dataDir, [backup, '--replace'])
    assert.equal(status, 1)
    assert.match(stderr, /^Nothing was restored\. This backup is damaged: .*\.$/m)
    assert.deepEqual(permanentFiles(dataDir), before)
  })
}

test('finds a damaged file and a wrong number of rows when it checks a backup that it has written', async () => {
  const check = (backup: string) => checkBackup(backup, temporaryFolder(), () => {})
  const wrong: Record<string, (backup: string) => void> = {
    ...damages,
    'fewer orders': (backup) => {
      const file = join(backup, 'manifest.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"orders": \d+/, '"orders": 1'))
    },
  }
  await check(copyBackup())
  for (const damage of Object.values(wrong)) {
    const backup = copyBackup()
    damage(backup)
    await assert.rejects(check(backup), /This backup is damaged: /)
  }
})

test('replaces a data folder only with --replace, and preserves its old content and own languages', async () => {
  const backup = copyBackup()
  const dataDir = demoData()
  addLanguage(dataDir, 'sv', {})
  const refused = await command('restore', dataDir, [backup])
  assert.equal(refused.status, 1)
  assert.match(
    refused.stderr,
    /is not empty\. With --replace, its content is moved to a folder before-restore-… inside it/,
  )
  const { status, stdout } = await command('restore', dataDir, [backup, '--replace'])
  assert.equal(status, 0)
  const oldContent = /in (\S+before-restore-\S+)/.exec(stdout)?.[1] ?? ''
  assert.deepEqual(await problemsOf(oldContent), [])
  assert.deepEqual(await problemsOf(dataDir), [])
  // Backups do not contain the languages of the shopkeeper.
  assert(existsSync(join(dataDir, 'languages', 'sv.po')))
})

test('replaces the data of a killed shop completely, and preserves all of the old data', async () => {
  const shop = await openShop()
  await fetch(`${shop.url}/api/v1/open/forget-password`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'user@example.com' }),
  })
  shop.process.kill('SIGKILL')
  await once(shop.process, 'exit')
  const [{ status, stdout }, other] = await Promise.all([
    command('restore', shop.dataDir, [copyBackup(), '--replace']),
    command('restore', shop.dataDir, [copyBackup(), '--replace']),
  ])
  // One of two concurrent restores may be refused.
  assert([status, other.status].includes(0))
  const oldContent =
    /in (\S+before-restore-\S+)/.exec(status === 0 ? stdout : other.stdout)?.[1] ?? ''
  assert.deepEqual(await problemsOf(shop.dataDir), [])
  const kept = openReadOnly(join(oldContent, 'shop.sqlite'))
  assert.equal((await kept.selectFrom('emails').select('id').execute()).length, 1)
  await kept.destroy()
})

test('refuses to replace a running shop', async () => {
  const shop = await openShop()
  const backup = copyBackup()
  const { status, stderr } = await command('restore', shop.dataDir, [backup, '--replace'])
  assert.equal(status, 1)
  assert.match(stderr, /A shop is running on .*\. Stop it first/)
  assert.equal((await fetch(`${shop.url}/health`)).status, 200)
  await shop.close()
})

test('refuses a backup of a newer version', async () => {
  const newer = copyBackup()
  const file = join(newer, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.migrations.push('2099-01-01-1-from-the-future')
  writeFileSync(file, JSON.stringify({ ...manifest, version: '9.0.0' }))
  const refused = await command('restore', join(temporaryFolder(), 'shop'), [newer])
  assert.equal(refused.status, 1)
  assert.match(
    refused.stderr,
    /made by version 9\.0\.0 and has changes that this version \(\S+\) does not know: 2099-01-01/,
  )
})
