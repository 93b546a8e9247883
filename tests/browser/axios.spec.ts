import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type axios from 'axios'
import { openShop } from '../support/server-process'
import { expect, test } from './fixtures'

declare global {
  interface Window {
    axios: typeof axios
  }
}

test('accepts all requests of axios, with its own XSRF handling, on a page of another origin', async ({
  context,
}) => {
  const library = readFileSync('node_modules/axios/dist/axios.min.js')
  const other = createServer(({ url }, response) => {
    const isLibrary = url === '/axios.js'
    response.setHeader('content-type', isLibrary ? 'text/javascript' : 'text/html')
    response.end(
      isLibrary ? library : '<!doctype html><title>Other</title><script src="/axios.js"></script>',
    )
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const origin = `http://127.0.0.1:${(other.address() as { port: number }).port}`
  const shop = await openShop({ CORS_ORIGINS: origin, API_RATE_LIMIT: '1000000' })
  try {
    const page = await context.newPage()
    await page.goto(origin)
    const received = await page.evaluate(async (baseURL) => {
      // biome-ignore lint/suspicious/noDocumentCookie: another program on the same host
      document.cookie = 'XSRF-TOKEN=of-another-program; Path=/'
      const http = window.axios.create({
        baseURL,
        withCredentials: true,
        withXSRFToken: true,
        xsrfCookieName: 'XSRF-TOKEN',
        validateStatus: () => true,
      })
      const statuses = new Set<number>()
      const send = async (call: Promise<{ status: number }>) => statuses.add((await call).status)
      const { data } = await http.get('/open/products?limit=1')
      await send(http.post('/open/login', { email: 'user@example.com', password: '121212' }))
      for (let round = 0; round < 60; round++) {
        const favoriteUrl = `/users/add-favorite/${data.products[0]._id}`
        await Promise.all([
          send(http.post(favoriteUrl)),
          send(http.post('/users/refresh-token')),
          send(http.post(favoriteUrl)),
        ])
      }
      await send(http.post('/users/logout'))
      return [...statuses]
    }, `${shop.url}/api/v1`)
    expect(received).toEqual([200])
  } finally {
    other.close()
    await shop.close()
  }
})
