import assert from 'node:assert/strict'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { CookieJar } from 'tough-cookie'
import { untilAnswered } from './busy'
import type { Shop } from './server-process'

export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, unknown>
}

interface RequestContent {
  json?: unknown
  form?: Record<string, string | File>
  raw?: { type: string; body: string }
  headers?: Record<string, string>
}

export interface ApiResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: every body is checked against the OpenAPI description
  body: any
}

/**
 * Checks that every response agrees with the OpenAPI description and contains no secrets. Repeats requests that the busy
 * shop refuses, as clients do.
 */
export class ApiClient {
  readonly cookies = new CookieJar()
  readonly #shop: Shop
  readonly #contract: Contract

  constructor(shop: Shop, contract: Contract) {
    this.#shop = shop
    this.#contract = contract
  }

  get(path: string, content?: RequestContent) {
    return this.call('GET', path, content)
  }
  post(path: string, content?: RequestContent) {
    return this.call('POST', path, content)
  }
  put(path: string, content?: RequestContent) {
    return this.call('PUT', path, content)
  }
  delete(path: string, content?: RequestContent) {
    return this.call('DELETE', path, content)
  }

  async call(
    method: string,
    path: string,
    { json, form, raw, headers }: RequestContent = {},
  ): Promise<ApiResponse> {
    const url = `${this.#shop.url}/api/v1${path}`
    const send = async () =>
      fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          cookie: this.cookies.getCookieStringSync(url),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(raw && { 'content-type': raw.type }),
          ...headers,
        },
        body: raw?.body ?? (json === undefined ? form && toFormData(form) : JSON.stringify(json)),
      })
    const response = await untilAnswered(send)
    for (const cookie of response.headers.getSetCookie()) this.cookies.setCookieSync(cookie, url)
    const text = await response.text()
    const where = `${method} ${path} (${response.status}): ${text.slice(0, 500)}`
    assertNoSecrets(text, where)
    const body = text === '' ? undefined : JSON.parse(text)
    this.#contract.check(method, path, response.status, body, where)
    return { status: response.status, headers: response.headers, body }
  }

  async logIn(email: string, password = '121212') {
    const response = await this.post('/open/login', { json: { email, password } })
    assert.equal(response.status, 200, response.body?.message)
    return response
  }
}

export class Contract {
  readonly succeeded = new Set<string>()
  readonly #ajv = new Ajv2020({ strict: false })

  constructor(readonly description: Description) {
    addFormats(this.#ajv)
    this.#ajv.addSchema(description, 'api')
  }

  static async of(shop: Shop) {
    const response = await fetch(`${shop.url}/api/v1/openapi.json`)
    return new Contract((await response.json()) as Description)
  }

  check(method: string, path: string, status: number, body: unknown, where: string) {
    if (status >= 400) {
      assert.equal(typeof (body as { message?: unknown })?.message, 'string', where)
      assert(status < 500, where)
    }
    const template = this.#templateOf(method, path.split('?')[0] ?? '')
    // The API must reject a path or method that is not in the description. A 304 has no body.
    if (!template) return assert(status >= 400 || status === 204, where)
    if (status === 304) return
    const operation = this.description.paths[template]?.[method.toLowerCase()]
    assert(operation?.responses[status], `${where}: the description does not have this status`)
    const schema = `api#/paths/${pointer(template)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
    const validate = this.#ajv.getSchema(schema)
    assert(validate, schema)
    assert(validate(body), `${where}\n${JSON.stringify(validate.errors?.slice(0, 3))}`)
    if (status < 300) this.succeeded.add(operation.operationId)
  }

  // Paths without a parameter come first: /products/order is not the product "order".
  #templateOf(method: string, path: string) {
    return Object.keys(this.description.paths)
      .filter((template) => this.description.paths[template]?.[method.toLowerCase()])
      .filter((template) => pattern(template).test(path))
      .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))[0]
  }
}

function pattern(template: string) {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
}

function pointer(template: string) {
  return encodeURIComponent(template.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function toFormData(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function assertNoSecrets(text: string, where: string) {
  assert.doesNotMatch(text, /\$argon2|password_?hash|token_?hash|121212/i, where)
}
