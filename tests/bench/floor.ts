import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The floor: the least that Node can do. Sends recorded answers byte for byte, without asking who wants them.

interface Recorded {
  headers: string[]
  /** The headers of a 304. */
  unchanged: string[]
  tag: string
  body: string
}

const recorded: Record<string, Recorded> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const answers = new Map(
  Object.entries(recorded).map(([path, { body, ...answer }]) => [
    path,
    { ...answer, body: Buffer.from(body, 'base64') },
  ]),
)

createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) {
    response.writeHead(404)
    return response.end()
  }
  if (request.headers['if-none-match'] === answer.tag) {
    response.writeHead(304, answer.unchanged)
    return response.end()
  }
  response.writeHead(200, answer.headers)
  response.end(answer.body)
}).listen(Number(process.env.PORT), '127.0.0.1')
