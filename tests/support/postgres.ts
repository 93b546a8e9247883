import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** The server stops when this process ends, even if a signal ends it. */
export interface PostgresServer {
  /** The user in this URL may create databases. */
  url: string
  /** The file of its own certificate, which is unknown to this machine. Empty if there is no openssl. */
  certificate: string
  /** Closes all connections, stops the server and starts it again. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Without `isDurable`, commits do not wait for the disk. @throws {Error} with the reason if the server cannot start. */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const child = spawn(
    'node',
    ['--import', 'tsx', 'tests/support/postgres-server.ts', isDurable ? 'durable' : ''],
    {
      // An interrupt in the terminal ends only this process, which then ends the server.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  const reason = text(child.stderr)
  const ended = once(child, 'exit').then(async () => {
    throw new Error((await reason).trim().split('\n').at(-1) || 'the process of the server ended')
  })
  ended.catch(() => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => (await Promise.race([lines.next(), ended])).value ?? ended
  const url: string = await nextLine()
  const certificate: string = await nextLine()
  return {
    url,
    certificate,
    async restart() {
      child.stdin.write('restart\n')
      await nextLine()
    },
    async close() {
      child.stdin.end()
      await ended.catch(() => {})
    },
  }
}
