import type { Compilable } from 'kysely'
import type { Reader } from './client'

/**
 * A query that is asked often, built and compiled once: Kysely would take longer for that than SQLite for the answer.
 * `build` names its parameters one by one, and uses them as values only. Returns a function that runs it, and returns its rows.
 */
export function prepared<P extends object, R>(build: (parameters: P) => Compilable<R>) {
  let compiled: ReturnType<Compilable<R>['compile']> | undefined
  return async (reader: Reader, parameters: P) => {
    compiled ??= build(placeholders<P>()).compile()
    const { rows } = await reader.executeQuery<R>({
      ...compiled,
      parameters: compiled.parameters.map((value) =>
        value instanceof Placeholder ? parameters[value.name as keyof P] : value,
      ),
    })
    return rows
  }
}

/** Stands in a compiled query where a parameter will be. */
class Placeholder {
  constructor(readonly name: string) {}
}

// Kysely passes on any object in the place of a value.
function placeholders<P extends object>() {
  return new Proxy({} as P, {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new TypeError('The parameters of a prepared query are not known before it is run')
    },
  })
}
