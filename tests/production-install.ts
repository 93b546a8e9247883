import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { requireNode } from '../app/require-node.server'
import { temporaryFolder } from './support/data'
import { freePort } from './support/ports'

// npm run test:production performs the steps of the Dockerfile on this machine. It installs a copy of the tracked files
// without development tools, builds it, and runs it as an unprivileged user who may write to the data folder only.

requireNode()

// 65534 is the uid of `nobody`. Only root can switch to another user.
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const parent = temporaryFolder()
const [source, dataDir] = [join(parent, 'shop'), join(parent, 'data')]

step('Copying the tracked files')
for (const name of git('ls-files', '-z').split('\0').filter(Boolean)) {
  cpSync(name, join(source, name))
}

// The image of the Dockerfile has no C compiler, so no dependency may need one.
const env: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  HOME: parent,
  NPM_CONFIG_CACHE: execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim(),
  NODE_ENV: 'production',
  CC: 'false',
  CXX: 'false',
}
step('npm ci --omit=dev')
inSource('npm', 'ci', '--omit=dev')
step('npm ls')
inSource('npm', 'ls', '--omit=dev', '--all')
step('npm run build')
inSource('npm', 'run', 'build')

step('Starting as an unprivileged user')
mkdirSync(dataDir)
if (unprivileged.uid !== undefined) chownSync(dataDir, unprivileged.uid, unprivileged.gid)
chmodSync(parent, 0o755)
execFileSync('chmod', ['-R', 'a-w', source])
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const [command = '', ...args] = commandOfDockerfile()
const shop = spawn(command, args, {
  cwd: source,
  env: { ...env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', TSX_DISABLE_CACHE: '1' },
  stdio: 'inherit',
  ...unprivileged,
})
process.once('exit', () => shop.kill('SIGKILL'))
await waitUntilListening(shop)
const health = await fetch(`${url}/health`)
assert.equal(health.status, 200, await health.text())
const catalogue = await (await fetch(`${url}/products`)).text()
const image = /\/images\/[0-9a-f]{32}\?w=300/.exec(catalogue)?.[0]
assert(image, 'the catalogue shows images')
assert.equal((await fetch(url + image)).status, 200)

step('doctor')
execFileSync('node', ['--import', 'tsx', 'app/commands/doctor.ts'], {
  cwd: source,
  env: { ...env, DATA_DIR: dataDir, TSX_DISABLE_CACHE: '1' },
  stdio: 'inherit',
  ...unprivileged,
})
shop.kill('SIGTERM')
assert.deepEqual(await once(shop, 'exit'), [0, null])
execFileSync('chmod', ['-R', 'u+w', source])
console.log('\nThe production install works.')

function commandOfDockerfile(): string[] {
  const line = /^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]
  assert(line, 'the Dockerfile has a command')
  return JSON.parse(line)
}

async function waitUntilListening(shop: ChildProcess) {
  while (shop.exitCode === null) {
    const { ok } = await fetch(`${url}/favicon.svg`).catch(() => ({ ok: false }))
    if (ok) return
    await setTimeout(100)
  }
  throw new Error('The shop did not start')
}

function inSource(command: string, ...args: string[]) {
  execFileSync(command, args, { cwd: source, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

function git(...args: string[]) {
  return execFileSync('git', args, { encoding: 'utf8' })
}

function step(name: string) {
  console.log(`${name} …`)
}
