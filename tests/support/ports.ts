import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine on which nobody listens. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
