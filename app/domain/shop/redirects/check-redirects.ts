import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { pathOfTarget, queryOf, withQuery } from './paths'
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

/** The targets by path. None of them is a path of another redirect, so that each link is redirected once. */
export type Redirects = Map<string, string>

export const loop = msg('This leads back to the old path, directly or through other redirects')

/** What lines change, and the redirects afterwards: only if no line has a problem. */
export function checkRedirects(before: Redirects, lines: RedirectLine[]) {
  const wanted = new Map(before)
  const linesByPath = new Map<string, number>()
  const read = lines.map((it) => {
    const line = readLine(it, linesByPath)
    if (line.problem) return line
    linesByPath.set(line.path, line.line)
    if (line.target) wanted.set(line.path, line.target)
    else wanted.delete(line.path)
    return line
  })
  const after = withoutChains(wanted)
  const checked = read.map((line): CheckedLine => {
    const target = after.get(line.path)
    if (!line.target) return { ...line, change: before.has(line.path) ? 'removed' : 'same' }
    if (line.problem) return { ...line, change: 'new' }
    if (target === undefined) return { ...line, change: 'new', problem: loop }
    const known = before.get(line.path)
    const change = known === undefined ? 'new' : known === target ? 'same' : 'changed'
    return { ...line, target, change }
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

/** Leaves out those that lead back to themselves, and those that lead to them. */
function withoutChains(wanted: Redirects): Redirects {
  const ends = new Map<string, string | undefined>()
  const endOf = (path: string): string | undefined => {
    if (ends.has(path)) return ends.get(path)
    // What leads here meanwhile is a loop.
    ends.set(path, undefined)
    const target = wanted.get(path) ?? ''
    const next = pathOfTarget(target)
    const isChain = next !== undefined && wanted.has(next)
    const further = isChain ? endOf(next) : target
    const end = isChain && further ? withQuery(further, queryOf(target)) : further
    ends.set(path, end)
    return end
  }
  return new Map(
    [...wanted.keys()].flatMap((path): [string, string][] => {
      const end = endOf(path)
      return end === undefined ? [] : [[path, end]]
    }),
  )
}
