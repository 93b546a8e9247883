import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { temporaryFolder } from '../support/data'
import { openShop } from '../support/server-process'

const logIn = (url: string, origin: string) =>
  fetch(`${url}/api/v1/open/login`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'user@example.com', password: '121212' }),
  })

test('sets SameSite=None cookies for a trusted origin of another site over https, and refuses other origins', async () => {
  const shop = await openShop({
    CORS_ORIGINS: 'https://app.other.example',
    PUBLIC_URL: 'https://shop.example',
  })
  try {
    const response = await logIn(shop.url, 'https://app.other.example')
    assert.equal(response.status, 200)
    const cookies = response.headers
      .getSetCookie()
      .filter((it) => /^(refreshToken|XSRF-TOKEN)=/.test(it))
    assert.equal(cookies.length, 2)
    for (const cookie of cookies)
      assert.match(cookie, /; Secure; SameSite=None|; SameSite=None; Secure|Secure.*SameSite=None/)
    assert.equal((await logIn(shop.url, 'https://evil.example')).status, 403)
    const session = cookies.map((it) => it.split(';')[0]).join('; ')
    const refresh = (headers: Record<string, string>) =>
      fetch(`${shop.url}/api/v1/users/refresh-token`, {
        method: 'POST',
        headers: { cookie: session, ...headers },
      })
    assert.equal(
      (await refresh({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status,
      403,
    )
    assert.equal((await refresh({ 'x-xsrf-token': 'guessed' })).status, 403)
    assert.equal(
      (await refresh({ origin: 'https://app.other.example', 'sec-fetch-site': 'cross-site' }))
        .status,
      200,
    )
  } finally {
    await shop.close()
  }
})

test('sets SameSite=Lax cookies for a trusted origin of the same site', async () => {
  const shop = await openShop({
    CORS_ORIGINS: 'https://app.shop.example',
    PUBLIC_URL: 'https://www.shop.example',
  })
  try {
    const response = await logIn(shop.url, 'https://app.shop.example')
    assert.match(response.headers.getSetCookie().join(), /SameSite=Lax/)
    assert.doesNotMatch(response.headers.getSetCookie().join(), /SameSite=None/)
  } finally {
    await shop.close()
  }
})

test('warns at start that a trusted origin of another site cannot log in over http', () => {
  const { stderr } = spawnSync(
    'node',
    ['--import', 'tsx', '-e', "import('./app/settings.server')"],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATA_DIR: temporaryFolder(),
        PUBLIC_URL: 'http://shop.example',
        CORS_ORIGINS: 'http://app.other.example',
      },
    },
  )
  assert.match(stderr, /users cannot log in from http:\/\/app\.other\.example/)
})
