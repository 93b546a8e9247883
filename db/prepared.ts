import type { Compilable } from 'kysely'
import type { Reader } from './client'

/**
 * A query that is asked at every request, built and compiled once: Kysely would take longer for that than SQLite for
 * the answer. `build` may use its parameters as values only.
 */
export function prepared<Name extends string, R>(
  names: readonly Name[],
  build: (parameters: Record<Name, string>) => Compilable<R>,
) {
  const placeholders = new Map(names.map((name) => [`placeholder for ${name}`, name]))
  let compiled: ReturnType<Compilable<R>['compile']> | undefined
  return async (reader: Reader, parameters: Record<Name, string>) => {
    const named = [...placeholders].map(([value, name]) => [name, value])
    compiled ??= build(Object.fromEntries(named)).compile()
    const { rows } = await reader.executeQuery<R>({
      ...compiled,
      parameters: compiled.parameters.map((value) => {
        const name = placeholders.get(String(value))
        return name === undefined ? value : parameters[name]
      }),
    })
    return rows
  }
}
