import { isJson, jsonFields, jsonLine } from './log-line'

/** For a bug. What the shop refuses needs no line beside that of the request. */
export function logFailedRequest(requestId: string, error: unknown) {
  const line = [`Request ${requestId} failed:`, error]
  if (!isJson) return console.error(...line)
  process.stderr.write(`${jsonLine('error', { requestId, ...jsonFields(line) })}\n`)
}
