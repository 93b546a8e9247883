import { once } from 'node:events'
import { createServer } from 'node:net'

// The highest port that fetch refuses is 10,080 (https://fetch.spec.whatwg.org/#bad-port). Systems use higher ports than
// 32,000 for outgoing connections. Test files run in parallel, so each process has its own range.
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
