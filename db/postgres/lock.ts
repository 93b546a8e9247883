import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

const pause = 200
const maxConnectMs = 5_000

/** A lock of the server's, which ends with the connection that holds it. */
export async function takeLock(url: string, name: string, onWait: () => void) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'shop',
    keepAlive: true,
    connectionTimeoutMillis: maxConnectMs,
  })
  // When the server ends, so does the lock, and whatever its holder does next in the database fails too.
  client.on('error', () => {})
  await client.connect()
  const key = createHash('sha256').update(`shop ${name}`).digest().readInt32BE()
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key])
      if (rows[0]?.taken) return () => client.end()
      if (isFirst) onWait()
      await setTimeout(pause)
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
