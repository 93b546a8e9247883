import { dirname, join, normalize } from 'node:path'
import { sources, textOf } from './sources'

const imports = new Map(
  sources.map((file) => [file, targets(file, /(?:from|import)\s*\(?'([^']+)'/g)]),
)

/** The files and folders that a source file imports, without packages. */
export function importsOf(file: string) {
  return imports.get(file) ?? []
}

/** The same without types. */
export function runtimeImportsOf(file: string) {
  return targets(file, /^(?:import|export)\s+(?!type\s)[^']*?from\s+'([^']+)'/gm)
}

function targets(file: string, pattern: RegExp) {
  return [...textOf(file).matchAll(pattern)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
    if (specifier.startsWith('~/')) return specifier.replace('~/', 'app/')
    return specifier.startsWith('db/') ? specifier : []
  })
}

/** The groups in a cycle, and those that import one of them. */
export function inCycles(files: string[], groupOf: (file: string) => string | undefined) {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const group = groupOf(file) ?? ''
    const targets = graph.get(group) ?? new Set()
    for (const target of importsOf(file)) targets.add(groupOf(target) ?? '')
    targets.delete(group)
    graph.set(group, targets)
  }
  // Removes groups that import none of the remaining ones, until no more can be removed.
  for (let size = -1; size !== graph.size; ) {
    size = graph.size
    for (const [group, targets] of graph) {
      if (![...targets].some((target) => graph.has(target))) graph.delete(group)
    }
  }
  return [...graph.keys()]
}
