import type { Reader } from 'db/client'
import type { Compilable } from 'kysely'

/** `build` must access each parameter by name and use it as a value only. */
export function preparedQuery<P extends object, R>(build: (parameters: P) => Compilable<R>) {
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

class Placeholder {
  constructor(readonly name: string) {}
}

// Kysely accepts any object as a value.
function placeholders<P extends object>() {
  return new Proxy({} as P, {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new TypeError('The parameters of a prepared query are not known before it is run')
    },
  })
}
