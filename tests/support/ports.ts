import { once } from 'node:events'
import { createServer } from 'node:net'

// Above 10,080, the highest port that fetch refuses (https://fetch.spec.whatwg.org/#bad-port). Ports below those that systems use for outgoing connections, in a range that depends on the process: test files run in
// parallel, and a process listens on a free port only a moment after it was found.
const [firstPort, lastPort, portsOfProcess] = [10_100, 32_000, 20]
let next = firstPort + ((process.pid * portsOfProcess) % (lastPort - firstPort))

/** Finds a port of this machine on which no process listens. */
export async function freePort(): Promise<number> {
  const port = next
  next = next < lastPort ? next + 1 : firstPort
  return (await isFree(port)) ? port : freePort()
}

async function isFree(port: number) {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
