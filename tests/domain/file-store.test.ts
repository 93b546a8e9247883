import './test-database'
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withLocalCopies } from '../../app/file-store/file-copies.server'
import { files } from '../../app/file-store/files.server'
import { localFiles } from '../../app/file-store/local-files.server'
import { day } from '../../db/time'
import { temporaryFolder } from '../support/data'

const root = temporaryFolder()
const stores = {
  'the store of the shop': files,
  'a local folder': localFiles(root),
  'a store with local copies': withLocalCopies(
    localFiles(temporaryFolder()),
    localFiles(temporaryFolder()),
  ),
}
const text = async (bytes: Promise<Buffer | undefined>) => (await bytes)?.toString()
const later = () => new Date(Date.now() + day)
const earlier = () => new Date(Date.now() - day)

for (const [name, store] of Object.entries(stores)) {
  test(`${name} stores, replaces, lists and deletes files by path`, async () => {
    await store.put('kind/one/a', Buffer.from('first'))
    await store.put('kind/one/a', Buffer.from('second'))
    await store.put('kind/one/b', Buffer.from('b'))
    await store.put('kind/two/a', Buffer.from('other'))
    assert.equal(await text(store.get('kind/one/a')), 'second')
    assert.equal(await store.get('kind/one/none'), undefined)
    assert.deepEqual((await store.list('kind/one')).sort(), ['kind/one/a', 'kind/one/b'])
    assert.deepEqual(
      [await store.touch('kind/one/a'), await store.touch('kind/no/a')],
      [true, false],
    )

    assert.equal(await store.delete('kind/one', earlier()), 0)
    assert.equal(await store.delete('kind/one', later()), 2)
    assert.equal(await store.get('kind/one/a'), undefined)
    assert.deepEqual(await store.list('kind/'), ['kind/two/a'])
    assert.equal(await store.delete('kind/'), 1)
    assert.deepEqual(await store.list('kind/'), [])
  })

  test(`${name} returns a large file unchanged`, async () => {
    const folder = temporaryFolder()
    // More than one chunk.
    const bytes = Buffer.alloc(9_000_000, 'large')
    writeFileSync(join(folder, 'sent'), bytes)
    await store.putLarge('kind/large/file.zip', join(folder, 'sent'))
    assert(!existsSync(join(folder, 'sent')))
    const file = await store.getLarge('kind/large/file.zip', join(folder, 'work', 'copy'))
    assert(file && readFileSync(file).equals(bytes))
    await store.delete('kind/large/file.zip')
    assert.equal(await store.getLarge('kind/large/file.zip', join(folder, 'again')), undefined)
  })
}

test('a local folder contains no temporary files, nothing that other users can read, and no empty folders', async () => {
  const store = localFiles(root)
  await Promise.all([1, 2, 3].map((n) => store.put('kind/same/file', Buffer.from(`${n}`))))
  await store.put('kind/gone/file', Buffer.from('x'))
  await store.delete('kind/gone')
  assert.deepEqual(readdirSync(join(root, 'kind')), ['same'])
  assert.deepEqual(readdirSync(join(root, 'kind', 'same')), ['file'])
  assert.equal(statSync(join(root, 'kind', 'same')).mode & 0o777, 0o700)
  assert.equal(statSync(join(root, 'kind', 'same', 'file')).mode & 0o777, 0o600)
  assert.equal(store.missingFolder('kind'), undefined)
  assert.equal(store.missingFolder('other'), join(root, 'other'))
})
