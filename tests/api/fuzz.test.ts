import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { ApiClient, Contract } from '../support/api'
import { fuzzRuns } from '../support/fuzz-runs'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'

// Sends random requests, more of them in `npm run soak`. ApiClient asserts that no response is a 5xx, and that each matches the OpenAPI description.

const count = fuzzRuns(3_000)

let shop: Shop
let contract: Contract
const clients: ApiClient[] = []
let ids: string[] = []

before(async () => {
  shop = await openShop({ API_RATE_LIMIT: '1000000' })
  contract = await Contract.of(shop)
  for (const email of ['', 'user@example.com', 'admin@example.com']) {
    const client = new ApiClient(shop, contract)
    if (email) await client.logIn(email)
    clients.push(client)
  }
  const { body } = await (clients[2] as ApiClient).get('/open/products')
  ids = body.products.slice(0, 5).map((it: { _id: string }) => it._id)
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

interface Described {
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  parameters?: { name: string; in: string }[]
}

// These would end sessions, replace the catalogue, or spend all the time on password hashing.
const excluded = [
  '/seed',
  '/users/logout',
  '/users/delete-account',
  '/open/register',
  '/open/login',
]

function operations() {
  return Object.entries(contract.description.paths)
    .filter(([path]) => !excluded.includes(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const { requestBody, parameters = [] } = operation as unknown as Described
        const content = Object.values(requestBody?.content ?? {})[0]
        return {
          method: method.toUpperCase(),
          path,
          fields: Object.keys(content?.schema.properties ?? {}),
          query: parameters.filter((it) => it.in === 'query').map((it) => it.name),
        }
      }),
    )
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', ' ', '0', '-1', '1e309', 'null', '../..', "'; --", '\u0000', '\ud800', '%00'),
)
const anyValue = fc.oneof(
  anyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 3 }),
)

/** A body of known fields, in JSON or as a form, with random bytes inserted or its end cut off. */
function rawBody(fields: string[]) {
  const json = fc.dictionary(fc.constantFrom(...fields), anyValue).map((it) => JSON.stringify(it))
  const form = fc
    .dictionary(fc.constantFrom(...fields), anyText)
    .map((it) => new URLSearchParams(it).toString())
  const corrupted = (type: string, valid: fc.Arbitrary<string>) =>
    fc
      .tuple(valid, fc.nat(120), fc.string({ unit: 'binary', maxLength: 4 }), fc.boolean())
      .map(([text, at, bytes, isCut]) => ({
        type,
        body: text.slice(0, at) + bytes + (isCut ? '' : text.slice(at)),
      }))
  return fc.oneof(
    corrupted('application/json', json),
    corrupted('application/x-www-form-urlencoded', form),
  )
}

test('random requests get only responses that the description allows', async () => {
  // Built once for each operation: building an arbitrary takes longer than sending its request.
  const requests = operations().map(({ method, path, fields, query }) =>
    fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      id: fc.oneof(
        fc.constantFrom(...ids),
        anyText.filter((text) => !/^\.*$/.test(text)),
      ),
      who: fc.nat(2),
      raw: fields.length ? fc.option(rawBody(fields), { freq: 3 }) : fc.constant(null),
      body: fields.length
        ? fc.option(
            fc.oneof(
              { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), anyValue) },
              { weight: 1, arbitrary: fc.object({ maxDepth: 2 }) },
            ),
          )
        : fc.constant(undefined),
      search: query.length
        ? fc.dictionary(fc.constantFrom(...query), anyText)
        : fc.constant({} as Record<string, string>),
    }),
  )
  const request = fc.oneof(...requests)
  const atOnce = 8
  let sent = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: atOnce, maxLength: atOnce }),
      async (requests) => {
        const calls = requests.map(({ method, path, id, who, raw, body, search }) => {
          const client = clients[who] as ApiClient
          const url = path.replace('{id}', encodeURIComponent(id.replace(/\p{Cs}/gu, '')))
          const query = new URLSearchParams(search).toString()
          sent++
          return client.call(method, query ? `${url}?${query}` : url, {
            ...(raw !== null ? { raw } : body !== undefined && { json: body }),
          })
        })
        await Promise.all(calls)
      },
    ),
    // A fixed seed, so that CI sends the same requests; only concurrent requests may arrive in another order.
    {
      numRuns: Math.ceil(count / atOnce),
      seed: 20261121,
    },
  )
  assert(sent >= count, `only ${sent} requests were sent`)
})
