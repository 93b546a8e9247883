import autocannon from 'autocannon'

// Repeats one request as fast as possible for some seconds over eight connections, and prints the results as JSON.
// `{n}` in the path is replaced by another number each time.

const options = JSON.parse(process.argv[2] ?? '{}')
const { url, path, method = 'GET', headers, body, seconds, from, to } = options
// With this stride, successive numbers are far apart. Each round has other numbers.
const stride = 7_919
let number = Date.now()
const next = () => {
  number += stride
  return path.replace('{n}', String(from + (number % (to - from + 1))))
}
const result = await autocannon({
  url,
  connections: 8,
  duration: seconds,
  requests: [
    {
      method,
      headers,
      body,
      path,
      ...(path.includes('{n}') && { setupRequest: (it) => ({ ...it, path: next() }) }),
    },
  ],
})
const { requests, latency, non2xx, errors } = result
console.log(
  JSON.stringify({
    perSecond: requests.total / result.duration,
    responses: requests.total,
    p50: latency.p50,
    p99: latency.p99,
    redirects: result['3xx'],
    failed: non2xx - result['3xx'] + errors,
  }),
)
