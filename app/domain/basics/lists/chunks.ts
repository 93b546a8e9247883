// Databases limit the number of variables in an SQL statement.
const maxValues = 500

export function chunksOf<T>(list: T[], size = maxValues) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
