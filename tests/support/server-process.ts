import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { requireFreshBuild } from './build'
import { demoData, prepareEnvironment } from './data'
import { openDatabaseOf } from './engine'
import { freePort } from './ports'
import { until } from './wait'

export interface Shop {
  url: string
  dataDir: string
  /** Empty on SQLite. */
  databaseUrl: string
  process: ChildProcess
  log(): string
  /** @throws {Error} if the log contains a bug of the shop. */
  assertNoFault(): void
  /** Kills the shop. @throws {Error} if the log contains a bug of the shop. */
  close(): Promise<void>
  /** Stops the shop by SIGTERM. @throws {Error} if the log contains a bug of the shop. */
  stop(): Promise<void>
}

/** Starts the built shop, as `npm start` does, on a copy of the demo and a free port of this machine. */
export async function openShop(environment: Record<string, string> = {}): Promise<Shop> {
  requireFreshBuild()
  const port = Number(environment.PORT ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const dataDir = environment.DATA_DIR ?? demoData()
  const shopEnvironment = environment.DATABASE_URL ? environment : await prepareEnvironment(dataDir)
  const server = spawn('node', ['node_modules/@remix-run/serve/dist/cli.js', 'build/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CHECK_CACHED_HTML: 'true',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ...shopEnvironment,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  server.stdout.on('data', collect)
  server.stderr.on('data', collect)
  process.once('exit', () => server.kill('SIGKILL'))
  await waitUntilReady(url, server, () => output)
  return {
    url,
    dataDir,
    databaseUrl: shopEnvironment.DATABASE_URL ?? '',
    process: server,
    log: () => output,
    assertNoFault,
    close: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }

  async function end(signal: NodeJS.Signals) {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal)
      await once(server, 'close')
    }
    assertNoFault()
  }

  function assertNoFault() {
    const fault = /^Request \S+ failed:.*|^.*Unhandled rejection.*/m.exec(output)
    if (fault) throw new Error(`The shop reported a fault:\n${output.slice(fault.index)}`)
  }
}

export function databaseOf({ dataDir, databaseUrl }: Shop) {
  return openDatabaseOf(dataDir, databaseUrl)
}

/** The emails to a recipient that wait in the outbox, oldest first. */
export async function emailsTo(shop: Shop, recipient: string) {
  const db = databaseOf(shop)
  const emails = await db
    .selectFrom('emails')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  await db.destroy()
  return emails
}

/** Waits for the log, because its lines may arrive later than the response to a request. */
export function untilLogged(shop: Shop, pattern: RegExp) {
  return until(
    () => `the shop logs ${pattern}:\n${shop.log()}`,
    () => pattern.test(shop.log()),
  )
}

function waitUntilReady(url: string, server: ChildProcess, output: () => string) {
  const isReady = async () => {
    if (server.exitCode !== null) throw new Error(`The shop did not start:\n${output()}`)
    const response = await fetch(`${url}/favicon.svg`).catch(() => undefined)
    await response?.body?.cancel()
    return response
  }
  return until(() => `the shop responds:\n${output()}`, isReady, { pauseMs: 50 })
}
