import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

// Repeats requests as fast as possible for some seconds over eight connections, and prints the results as JSON. Reads
// its options from standard input.

const options = JSON.parse(readFileSync(0, 'utf8'))
const { url, path, paths, sales, method = 'GET', headers, body, seconds, from, to } = options

const stopSales = sales?.perSecond ? startSales() : undefined
const setup = setupRequest()
const result = await autocannon({
  url,
  connections: 8,
  duration: seconds,
  requests: [{ method, headers, body, path: path || '/', ...(setup && { setupRequest: setup }) }],
})
const failedSales = (await stopSales?.()) ?? 0
const { requests, latency, non2xx, errors } = result
console.log(
  JSON.stringify({
    perSecond: requests.total / result.duration,
    responses: requests.total,
    p50: latency.p50,
    p99: latency.p99,
    redirects: result['3xx'],
    failed: non2xx - result['3xx'] + errors + failedSales,
  }),
)

function setupRequest(): ((request: autocannon.Request) => autocannon.Request) | undefined {
  if (paths) {
    const nextPath = zipf(paths)
    return (request) => ({ ...request, path: nextPath() })
  }
  if (!path.includes('{n}')) return
  // With this stride, successive numbers are far apart. Each round has other numbers.
  const stride = 7_919
  let number = Date.now()
  return (request) => {
    number += stride
    return { ...request, path: path.replace('{n}', String(from + (number % (to - from + 1)))) }
  }
}

/** Zipf's law: the second path is requested half as often as the first one, the third one a third as often. */
function zipf(values: string[]) {
  let sum = 0
  const sums = values.map((_, index) => {
    sum += 1 / (index + 1)
    return sum
  })
  return () => {
    const at = Math.random() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return values[low] ?? '/'
  }
}

/** Adds units to the carts of several customers in turn, at a constant rate. The returned function stops this, and counts the additions that failed. */
function startSales() {
  const sent: Promise<boolean>[] = []
  let turn = Math.floor(Math.random() * 1_000_000)
  const timer = setInterval(() => {
    turn++
    const list = sales.paths[turn % sales.paths.length]
    const headers = { cookie: sales.cookies[turn % sales.cookies.length] }
    const added = fetch(url + list[turn % list.length], { method: 'POST', headers })
    sent.push(
      added.then(async (response) => {
        await response.arrayBuffer()
        return response.ok
      }),
    )
  }, 1_000 / sales.perSecond)
  return async () => {
    clearInterval(timer)
    const added = await Promise.all(sent)
    return added.filter((ok) => !ok).length
  }
}
