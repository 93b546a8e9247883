import { once } from 'node:events'
import { connect } from 'node:http2'
import { Agent, request } from 'node:https'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

interface Options {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | Readable
  /** The IP of the client, one of 127.0.0.0/8. */
  from?: string
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The names of all headers, in lower case, as often as they came. */
  names: string[]
  text: string
}

// The certificate of the test is signed by no authority.
const rejectUnauthorized = false
const agents = new Map<string, Agent>()

/** One request as HTTP/1.1, without following redirects. */
export async function send(url: string, options: Options = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1' } = options
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, rejectUnauthorized })
  agents.set(from, agent)
  const sent = request(url, { method, headers, agent, localAddress: from })
  if (typeof body === 'string' || Buffer.isBuffer(body)) sent.end(body)
  else if (body) body.pipe(sent)
  else sent.end()
  const [response] = await once(sent, 'response')
  return {
    status: response.statusCode,
    headers: response.headers,
    names: response.rawHeaders.filter((_: string, at: number) => at % 2 === 0).map(lowerCase),
    text: decoded(await buffer(response), response.headers['content-encoding']),
  }
}

/** The status of one request as HTTP/2, which browsers use. */
export async function statusWithHttp2(url: string, { headers, body }: Options) {
  const { origin, pathname } = new URL(url)
  const session = connect(origin, { rejectUnauthorized })
  const stream = session.request({ ':method': 'POST', ':path': pathname, ...headers })
  stream.end(body)
  const [answer] = await once(stream, 'response')
  session.close()
  return answer[':status']
}

function lowerCase(name: string) {
  return name.toLowerCase()
}

function decoded(bytes: Buffer, encoding: string | undefined) {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
