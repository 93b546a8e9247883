import type { IncomingMessage, ServerResponse } from 'node:http'
import morgan from 'morgan'
import { tokenPaths } from '~/paths'
import { requestIdHeader } from './client'

// remix-serve logs through morgan's format "tiny", with whole addresses. Ours takes its place.
morgan.format('tiny', () => undefined)

/** Logs one line when a response is finished: time, request id, method, path without secrets, status, milliseconds. */
export function logAccess(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
) {
  const startedAt = performance.now()
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 'aborted'
    const duration = Math.round(performance.now() - startedAt)
    const id = headers[requestIdHeader]
    write(`${timeOfNow()} ${id} ${method} ${withoutSecrets(url)} ${status} ${duration}ms\n`)
  })
}

let lastTime = 0
let lastTimeInWords = ''

// Written once for all lines of one millisecond.
function timeOfNow() {
  const now = Date.now()
  if (now !== lastTime) lastTimeInWords = new Date(now).toISOString()
  lastTime = now
  return lastTimeInWords
}

// A query may hold what somebody searched for, and the links of emails are as good as a password.
function withoutSecrets(url: string) {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const text = path.includes('%') ? decoded(path) : path
  const found = beforeSecret.exec(text)
  return found ? `${printable(text.slice(0, found.index))}${printable(found[0])}…` : printable(path)
}

// Wherever it stands, also in a URL that no route takes.
const tokenNames = tokenPaths.map((path) => path.slice(1)).join('|')
const beforeSecret = new RegExp(`(?:${tokenNames})[^\\w-]`, 'i')

// Also what was encoded several times. It never throws, whatever the URL.
function decoded(path: string) {
  return path.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function printable(text: string) {
  return /[^\x21-\x7e]/.test(text) ? text.replace(/[^\x21-\x7e]/g, '') : text
}

// Writing each line by itself takes longer than answering from the page cache. They wait as bytes: as strings they would
// be garbage too late for the cheap collector.
const lines = Buffer.alloc(64 * 1024)
let used = 0
let timer: NodeJS.Timeout | undefined
const longestWait = 50
const mostBytesOfCharacter = 3

function write(line: string) {
  if (used + line.length * mostBytesOfCharacter > lines.length) flush()
  timer ??= setTimeout(flush, longestWait).unref()
  used += lines.write(line, used)
}

function flush() {
  clearTimeout(timer)
  timer = undefined
  process.stdout.write(lines.toString('utf8', 0, used))
  used = 0
}

process.once('exit', flush)
