import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { command } from '../support/command'
import { temporaryFolder } from '../support/data'

type Name = Parameters<typeof command>[0]

const wrongArguments: Record<Name, string[][]> = {
  prepare: [['now'], ['--force']],
  'create-admin': [[], ['First'], ['First', 'Last', 'first@shop.test'], ['A', 'a@b.test', '--tar']],
  'reset-password': [[], ['first@shop.test', 'second@shop.test'], ['--json', 'first@shop.test']],
  'reset-second-factor': [[], ['first@shop.test', 'second@shop.test'], ['--json', 'a@b.test']],
  backup: [[], ['a', 'b'], ['a', '--keep', '0'], ['a.tar', '--keep', '3'], ['a', '--replace']],
  restore: [[], ['a', 'b'], ['a', '--tar']],
  doctor: [['all'], ['--tar'], ['--jsn']],
}

// No command can get further with these settings.
const wrongSettings = { DATABASE_URL: '', PORT: 'none' }

for (const [name, wrong] of Object.entries(wrongArguments) as [Name, string[][]][]) {
  test(`${name} shows its usage and touches nothing when asked for help or called wrongly`, async () => {
    const folder = join(temporaryFolder(), 'shop')
    const run = (args: string[], settings: Record<string, string> = wrongSettings) =>
      command(name, folder, args, settings)
    const usage = new RegExp(`^Usage: npm run ${name}.*\n.+\n$`)
    for (const help of await Promise.all([run(['--help']), run(['-h', 'anything'])])) {
      assert.deepEqual([help.status, help.stderr], [0, ''])
      assert.match(help.stdout, usage)
    }
    const status = name === 'doctor' ? 3 : 2
    for (const args of wrong) {
      const needsSettings = args.includes('--keep')
      const result = await run(args, needsSettings ? { DATABASE_URL: '' } : wrongSettings)
      assert.deepEqual([result.status, result.stdout], [status, ''], args.join(' '))
      assert.match(result.stderr, usage)
    }
    assert(!existsSync(folder))
  })
}

test('no command but create-admin creates a shop, which says where', async () => {
  const folder = join(temporaryFolder(), 'shop')
  const settings = { DATABASE_URL: '' }
  const found = `There is no shop in ${folder}.\n`
  const email = 'first@shop.test'
  const [reset, backup, doctor] = await Promise.all([
    command('reset-password', folder, [email], settings, 'password\n'),
    command('backup', folder, [temporaryFolder()], settings),
    command('doctor', folder, [], settings),
  ])
  assert.deepEqual([reset.status, reset.stdout, reset.stderr], [1, '', found])
  assert.deepEqual([backup.status, backup.stderr], [1, found])
  assert.deepEqual([doctor.status, existsSync(folder)], [2, false])
  const admin = () => command('create-admin', folder, ['First', email], settings, 'password\n')
  assert.match((await admin()).stdout, new RegExp(`^New shop ${folder}\n`))
  assert.match((await admin()).stdout, new RegExp(`^Shop ${folder}\n`))
  const unknown = await command('reset-password', folder, ['two\n\u001b[2Jlines'], settings)
  assert.equal(unknown.stderr, 'two\\n\\u001b[2Jlines has no account in this shop.\n')
})
