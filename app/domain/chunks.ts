// Below the number of variables that a statement may have.
const atOnce = 500

/** A list in parts that one statement can take. */
export function chunksOf<T>(list: T[], size = atOnce) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
