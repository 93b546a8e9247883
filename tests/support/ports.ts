import { once } from 'node:events'
import { createServer } from 'node:net'

// fetch refuses some ports up to 10,080: https://fetch.spec.whatwg.org/#bad-port
// Systems use ports above 32,000 for outgoing connections.
const [firstPort, lastPort, portsOfBlock] = [10_100, 32_000, 50]
const blocks = Math.floor((lastPort - firstPort) / portsOfBlock)

let block: Promise<number> | undefined
let given = 0

/** No other test process gets this port, even if the program that will use it takes long to start. */
export async function freePort(): Promise<number> {
  block ??= reserveBlock()
  const port = (await block) + 1 + (given++ % (portsOfBlock - 1))
  const probe = await listenOn(port)
  if (!probe) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}

// A process reserves a block of ports: until it ends, it listens on the first one.
async function reserveBlock() {
  for (let number = process.pid; ; number++) {
    const first = firstPort + (number % blocks) * portsOfBlock
    const guard = await listenOn(first)
    if (!guard) continue
    guard.unref()
    return first
  }
}

async function listenOn(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}
