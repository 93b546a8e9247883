import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** A PostgreSQL server of the tests. It ends with the process that has started it, however that ends. */
export interface PostgresServer {
  /** A user who may create databases, and any database of the server. */
  url: string
  /** Ends the server, with everybody's connections, and starts it again. */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a PostgreSQL server on a free port of this machine; throws with a reason where that cannot be. Unless it is to be
 * durable, it does not wait for the disk.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const child = spawn(
    'node',
    ['--import', 'tsx', 'tests/support/postgres-server.ts', isDurable ? 'durable' : ''],
    {
      // An interrupt of the terminal ends this process first, and that ends the server.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  const reason = text(child.stderr)
  const ended = once(child, 'exit').then(async () => {
    throw new Error((await reason).trim().split('\n').at(-1) || 'its process ended')
  })
  ended.catch(() => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async () => (await Promise.race([lines.next(), ended])).value ?? ended
  const url: string = await answer()
  return {
    url,
    async restart() {
      child.stdin.write('restart\n')
      await answer()
    },
    async close() {
      child.stdin.end()
      await ended.catch(() => {})
    },
  }
}
