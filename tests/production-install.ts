import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode } from '../app/require-node.server'
import { version } from '../package.json'
import { temporaryFolder } from './support/data'
import { inStage, performDockerfile, userOf } from './support/dockerfile'
import { image } from './support/images'
import { freePort } from './support/ports'
import { loggedIn } from './support/visitor'
import { until } from './support/wait'

// npm run test:production performs the steps of the Dockerfile on this machine, without a container engine, then uses the
// shop and all its commands as the user of the image: one who may write to the folders of the data and the backups only.

requireNode()

const maxMegabytes = 140
const maxPackages = 250
const admin = { email: 'admin@shop.example', password: 'first password' }

const parent = temporaryFolder()
chmodSync(parent, 0o755)
const url = `http://127.0.0.1:${await freePort()}`
const environment: NodeJS.ProcessEnv = Object.assign({} as NodeJS.ProcessEnv, {
  PATH: `${programs()}:/usr/bin:/bin`,
  // npm cannot write here.
  HOME: join(parent, 'home'),
  // The images of Node have no C compiler, so no dependency may need one.
  CC: 'false',
  CXX: 'false',
})
// As from the file .env.
const settings = {
  PORT: new URL(url).port,
  HOST: '127.0.0.1',
  PUBLIC_URL: url,
  SMTP_URL: 'smtp://mail.example:587',
}
const npmCache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
const container = performDockerfile(parent, { ...environment, NPM_CONFIG_CACHE: npmCache })
const backups = inStage('/backups', container)
if (process.getuid?.() !== 0) execFileSync('chmod', ['-R', 'a-w', container.folder])

checkFiles()
await tryRealShop()
await tryDemo()
console.log(`\nThe production install of ${version} works.`)

/** Only these programs of the image of Node, and none of the development packages. */
function programs() {
  const folder = join(parent, 'programs')
  mkdirSync(folder)
  symlinkSync(process.execPath, join(folder, 'node'))
  for (const name of ['npm', 'npx']) {
    const path = execFileSync('which', [name], { encoding: 'utf8' }).trim()
    symlinkSync(realpathSync(path), join(folder, name))
  }
  return folder
}

function checkFiles() {
  step('Files of the image')
  assert.deepEqual(readdirSync(container.folder).sort(), [
    '.npmrc',
    'build',
    'docs',
    'node_modules',
    'package-lock.json',
    'package.json',
    'public',
  ])
  const list = inImage('npm', 'ls', '--omit=dev', '--all', '--parseable').trim().split('\n')
  const megabytes = Number.parseInt(inImage('du', '-sm', 'node_modules'), 10)
  console.log(`  ${list.length} packages, ${megabytes} MB in node_modules`)
  assert(list.length <= maxPackages)
  assert(megabytes <= maxMegabytes)
  for (const folder of ['.', 'build', 'node_modules']) {
    assert.throws(() => inImage('touch', join(folder, 'x')), `${folder} cannot be written to`)
  }
}

async function tryRealShop() {
  step('A real shop')
  const shop = await startShop()
  command('create-admin', ['First Admin', admin.email], `${admin.password}\n`)
  const visitor = await loggedIn(url, admin.email, admin.password)
  await visitor.visit('/user?edit=1')
  await visitor.send('Save changes', {
    'Phone Number': '+1 555 010 0199',
    'Profile Image': await image('png'),
  })
  const picture = visitor.document.querySelector('img.avatar')?.getAttribute('src') ?? ''
  assert.equal((await fetch(new URL(picture, url))).status, 200)
  await visitor.visit('/admin/guide/self-hosting')
  assert.equal(visitor.status, 200)
  await visitor.visit('/admin/opening')
  assert(visitor.text.includes('Deutsch'), 'the opening offers all languages')
  command('reset-password', [admin.email], 'second password\n')
  command('backup', [backups, '--tar', '--keep', '2'])
  command('doctor', ['--json'])
  await stop(shop)

  step('The backup in another folder')
  const restored = folderOfShop('restored')
  command('restore', [backups], '', { DATA_DIR: restored })
  const copy = await startShop({ DATA_DIR: restored })
  await loggedIn(url, admin.email, 'second password').then((it) => it.visit('/admin'))
  assert.equal((await fetch(new URL(picture, url))).status, 200)
  await stop(copy)
}

async function tryDemo() {
  step('The demo')
  const demo = await startShop({ DEMO_MODE: 'true', DATA_DIR: folderOfShop('demo') })
  console.log(execFileSync('node', ['tests/order-in-demo.ts', url], { encoding: 'utf8' }))
  const catalogue = await (await fetch(`${url}/products`)).text()
  const picture = /\/images\/[0-9a-f]{32}\?w=300/.exec(catalogue)?.[0]
  assert(picture, 'the catalogue shows images')
  assert.equal((await fetch(url + picture)).status, 200)
  await stop(demo)
}

/** Another folder that the shop may write to, as a volume is. */
function folderOfShop(name: string) {
  const folder = join(container.root, name)
  mkdirSync(folder)
  const { uid, gid } = userOf(container)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** A command of the shop, as `docker exec` runs it. */
function command(name: string, args: string[], input = '', changed: Record<string, string> = {}) {
  console.log(`npm run ${name} -- ${args.join(' ')}`)
  const options = optionsOf(changed)
  execFileSync('npm', ['run', '--silent', name, '--', ...args], {
    ...options,
    input,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}

function inImage(program: string, ...args: string[]) {
  return execFileSync(program, args, {
    ...optionsOf(),
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString()
}

function optionsOf(changed: Record<string, string> = {}) {
  const env = { ...environment, ...container.environment, ...settings, ...changed }
  return { cwd: container.folder, env, ...userOf(container) }
}

async function startShop(changed: Record<string, string> = {}) {
  const options = optionsOf(changed)
  const [program = '', ...args] = container.command
  const shop = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => shop.kill('SIGKILL'))
  // The images of the demo are encoded first.
  const patience = { pauseMs: 500, maxMs: 900_000 }
  await until('the shop is healthy', () => isHealthy(shop, options), patience)
  return shop
}

function isHealthy(shop: ChildProcess, options: ReturnType<typeof optionsOf>) {
  assert.equal(shop.exitCode, null, 'the shop runs')
  return spawnSync('sh', ['-c', container.healthCheck], options).status === 0
}

async function stop(shop: ChildProcess) {
  shop.kill('SIGTERM')
  assert.deepEqual(await once(shop, 'exit'), [0, null])
}

function step(name: string) {
  console.log(`\n${name}`)
}
