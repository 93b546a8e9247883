import type { IncomingMessage, ServerResponse } from 'node:http'
import { isJson, isLogged, jsonLine, type Level } from '~/logs/log-line'
import { isHealthOrAsset, tokenPaths } from '~/paths'
import type { Facts } from './request-facts'

export function logAccess({ method, url = '' }: IncomingMessage, facts: Facts) {
  const { requestId, clientIp, response } = facts
  const startedAt = performance.now()
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : undefined
    const level = levelOf(url, status)
    if (!isLogged(level)) return
    const path = withoutSecrets(url)
    const milliseconds = Math.round(performance.now() - startedAt)
    if (isJson) {
      const [client, userId] = [clientIp || undefined, users.get(response)]
      const fields = { requestId, client, method, path, status, milliseconds, userId }
      write(jsonLine(level, fields, timeOfNow()))
    } else {
      const shownStatus = status ?? 'aborted'
      write(`${timeOfNow()} ${requestId} ${method} ${path} ${shownStatus} ${milliseconds}ms`)
    }
  })
}

// The plain format has a line for each request, as the logs of web servers do.
function levelOf(url: string, status = 0): Level {
  if (status >= 500) return 'error'
  return isJson && status < 400 && isHealthOrAsset(url) ? 'debug' : 'info'
}

const users = new WeakMap<ServerResponse, string>()

/** For the log, if the request has found out who is logged in. */
export function noteUser(response: ServerResponse, userId: string) {
  if (isJson) users.set(response, userId)
}

let lastTime = 0
let lastTimeText = ''

function timeOfNow() {
  const now = Date.now()
  if (now !== lastTime) lastTimeText = new Date(now).toISOString()
  lastTime = now
  return lastTimeText
}

// A query may contain a user's search; a token from an email works like a password.
function withoutSecrets(url: string) {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const text = path.includes('%') ? decoded(path) : path
  const found = beforeSecret.exec(text)
  return found ? `${printable(text.slice(0, found.index))}${printable(found[0])}…` : printable(path)
}

const tokenNames = tokenPaths.map((path) => path.slice(1)).join('|')
const beforeSecret = new RegExp(`(?:${tokenNames})[^\\w-]`, 'i')

// Unlike `decodeURIComponent`, decodes text that was encoded several times and never throws.
function decoded(path: string) {
  return path.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function printable(text: string) {
  return /[^\x21-\x7e]/.test(text) ? text.replace(/[^\x21-\x7e]/g, '') : text
}

// Writing each line on its own would take longer than a response from the guest cache.
const lines = Buffer.alloc(64 * 1024)
let used = 0
let timer: NodeJS.Timeout | undefined
const flushMs = 50
const maxBytesPerCharacter = 3

function write(line: string) {
  if (used + line.length * maxBytesPerCharacter > lines.length) flush()
  timer ??= setTimeout(flush, flushMs).unref()
  used += lines.write(`${line}\n`, used)
}

function flush() {
  clearTimeout(timer)
  timer = undefined
  process.stdout.write(lines.toString('utf8', 0, used))
  used = 0
}

process.once('exit', flush)
