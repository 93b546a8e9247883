import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { pathOfTarget } from './paths'
import { RedirectDraft } from './redirect-draft'

export const maxRedirects = 10_000

/** An empty target removes the redirect. */
export interface RedirectLine {
  line: number
  path: string
  target: string
}

export interface CheckedLine extends RedirectLine {
  change: 'new' | 'changed' | 'same' | 'removed'
  problem?: string | Message
}

/** The targets by path. */
export type Redirects = Map<string, string>

export const loop = msg('This leads back to the old path, directly or through other redirects')

/** What lines change, and the redirects afterwards if no line has a problem. */
export function checkRedirects(before: Redirects, lines: RedirectLine[]) {
  const after = new Map(before)
  const linesByPath = new Map<string, number>()
  const read = lines.map((it) => {
    const line = readLine(it, linesByPath)
    if (line.problem) return line
    linesByPath.set(line.path, line.line)
    if (line.target) after.set(line.path, line.target)
    else after.delete(line.path)
    return line
  })
  const leadsToLoop = findLoops(after)
  const checked = read.map((line): CheckedLine => {
    const known = before.get(line.path)
    if (!line.target) return { ...line, change: known === undefined ? 'same' : 'removed' }
    if (line.problem) return { ...line, change: 'new' }
    if (leadsToLoop.get(line.path)) return { ...line, change: 'new', problem: loop }
    const change = known === undefined ? 'new' : known === line.target ? 'same' : 'changed'
    return { ...line, change }
  })
  return { checked, after }
}

type ReadLine = RedirectLine & { problem?: string | Message }

function readLine(typed: RedirectLine, linesByPath: Map<string, number>): ReadLine {
  const path = RedirectDraft.shape.path.safeParse(typed.path)
  const target = RedirectDraft.shape.target.safeParse(typed.target)
  const removes = typed.target.trim() === ''
  const error = path.error ?? (removes ? undefined : target.error)
  if (error) return { ...typed, problem: error.issues[0]?.message }
  const line = { line: typed.line, path: path.data ?? '', target: target.data ?? '' }
  const other = linesByPath.get(line.path)
  if (other === undefined) return line
  return { ...line, problem: message('Line {line} has the same old path', { line: String(other) }) }
}

/** Whether each path leads to a loop. Follows each redirect once. */
function findLoops(redirects: Redirects) {
  const leadsToLoop = new Map<string, boolean>()
  for (const start of redirects.keys()) {
    const followed: string[] = []
    let path = start
    while (redirects.has(path) && !leadsToLoop.has(path)) {
      // What leads here meanwhile is a loop.
      leadsToLoop.set(path, true)
      followed.push(path)
      path = pathOfTarget(redirects.get(path) ?? '') ?? ''
    }
    const isLoop = leadsToLoop.get(path) ?? false
    for (const it of followed) leadsToLoop.set(it, isLoop)
  }
  return leadsToLoop
}
