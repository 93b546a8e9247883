import { once } from 'node:events'
import { createServer } from 'node:net'

// fetch refuses some ports up to 10,080: https://fetch.spec.whatwg.org/#bad-port
// Systems use ports above 32,000 for outgoing connections. Each process has its own range, for parallel test files.
const [firstPort, lastPort, portsOfProcess] = [10_100, 32_000, 20]
let next = firstPort + ((process.pid * portsOfProcess) % (lastPort - firstPort))

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
