import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../support/data'
import { freePort } from '../support/ports'

process.setMaxListeners(30)

// Pin servers and load to one core each if the machine has two.
const canPin = process.platform === 'linux' && availableParallelism() > 1

export interface Server {
  url: string
  process: ChildProcess
  close(): Promise<void>
}

const serve = resolve('node_modules/@remix-run/serve/dist/cli.js')
// The same limits as in the systemd unit and the container.
const memoryLimits = ['--max-semi-space-size=4', '--max-old-space-size=1024']

/** Starts a shop. It uses SQLite unless `settings` contains a DATABASE_URL. */
export async function shopOn(dataDir: string, settings: Record<string, string> = {}, core = 0) {
  // The log goes into a file, as in production.
  const env = {
    DATA_DIR: dataDir,
    API_RATE_LIMIT: '100000000',
    MALLOC_ARENA_MAX: '1',
    ...settings,
  }
  const command = [...memoryLimits, serve, 'build/index.js']
  return start(command, { env, core, log: join(dataDir, 'access.log') })
}

/** Starts a Remix server with one page of 24 cards and one action that places an order. */
export async function bareRemix() {
  const folder = 'tests/bench/bare-remix'
  execFileSync('npx', ['remix', 'build', folder], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  return start([serve, 'build/index.js'], {
    cwd: folder,
    env: { BENCH_DATABASE: join(temporaryFolder(), 'orders.sqlite') },
  })
}

export function reactAlone() {
  return start(['--import', 'tsx', 'tests/bench/react-alone.tsx'])
}

export async function floorOf(shop: Server, paths: string[], headers: Record<string, string>) {
  const recorded = await Promise.all(
    paths.map(async (path) => {
      const response = await record(shop.url + path, headers)
      const known = await record(shop.url + path, { ...headers, 'if-none-match': response.tag })
      return [path, { ...response, headersOf304: known.headers }] as const
    }),
  )
  const file = join(temporaryFolder(), 'recorded.json')
  writeFileSync(file, JSON.stringify(Object.fromEntries(recorded)))
  return start(['--import', 'tsx', 'tests/bench/floor.ts', file])
}

export interface Load {
  path: string
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
  /** Whether the client already has the current version. If true, the response is a 304. */
  isKnown?: boolean
  /** Numbers from `from` to `to` replace `{n}` in the path. */
  from?: number
  to?: number
  /** Requested in random order instead of `path`: the first ones most often. */
  paths?: string[]
  /** Requests that add units while the load runs, from each of these lists in turn. */
  sales?: { perSecond: number; paths: string[][]; cookies: string[] }
}

export interface Measured {
  perSecond: number
  /** Milliseconds of processor time of the server per response; NaN except on Linux. */
  cpu: number
  p50: number
  p99: number
  failed: number
}

/** Sends requests to a server for some seconds. @throws {Error} if a response is neither a success nor a redirect. */
export async function measure(server: Server, load: Load, seconds: number): Promise<Measured> {
  if (load.isKnown) {
    const { tag } = await record(server.url + load.path, load.headers ?? {})
    load.headers = { ...load.headers, 'if-none-match': tag }
  }
  const options = JSON.stringify({ url: server.url, seconds, from: 1, to: 1_000_000, ...load })
  const cpuBefore = cpuTimeOf(server)
  const child = spawn('node', ['--import', 'tsx', 'tests/bench/load.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  pin(child, 1)
  child.stdin.end(options)
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  const measured = JSON.parse(output)
  if (measured.failed > 0) throw new Error(`${load.path}: ${measured.failed} responses failed`)
  return { ...measured, cpu: (cpuTimeOf(server) - cpuBefore) / measured.responses }
}

// In ticks of 10 ms: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
function cpuTimeOf({ process: { pid } }: Server) {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

export function memoryOf({ process: { pid } }: Server) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [now, peak] = ['VmRSS', 'VmHWM'].map((name) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024),
  )
  return { now, peak }
}

interface Start {
  cwd?: string
  env?: Record<string, string>
  core?: number
  log?: string
}

async function start(command: string[], { cwd, env = {}, core, log }: Start = {}): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn('node', command, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      ...env,
    },
    stdio: ['ignore', log ? openSync(log, 'w') : 'ignore', 'inherit'],
  })
  process.once('exit', () => server.kill('SIGKILL'))
  pin(server, core)
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(url).catch(() => undefined)
    if (response) {
      await response.arrayBuffer()
      return { url, process: server, close: () => closed(server) }
    }
    await promisify(setTimeout)(50)
  }
  throw new Error(`${command.join(' ')} does not respond`)
}

function closed(server: ChildProcess) {
  return new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.kill()
  })
}

function pin({ pid }: ChildProcess, core = 0) {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)])
}

// Records the raw bytes: fetch would decompress them.
function record(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: string[]; tag: string; body: string }>((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const { connection: _, 'keep-alive': __, date: ___, ...headers } = response.headers
      resolve({
        headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
        tag: String(response.headers.etag),
        body: Buffer.concat(chunks).toString('base64'),
      })
    }).on('error', reject)
  })
}
