import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// A Node server that does the minimum work: it sends recorded responses byte for byte.

interface Recorded {
  headers: string[]
  headersOf304: string[]
  tag: string
  body: string
}

const recorded: Record<string, Recorded> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const responses = new Map(
  Object.entries(recorded).map(([path, { body, ...rest }]) => [
    path,
    { ...rest, body: Buffer.from(body, 'base64') },
  ]),
)

createServer((request, response) => {
  const match = responses.get(request.url ?? '')
  if (!match) {
    response.writeHead(404)
    return response.end()
  }
  if (request.headers['if-none-match'] === match.tag) {
    response.writeHead(304, match.headersOf304)
    return response.end()
  }
  response.writeHead(200, match.headers)
  response.end(match.body)
}).listen(Number(process.env.PORT), '127.0.0.1')
