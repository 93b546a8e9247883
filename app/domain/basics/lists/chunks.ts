// Databases limit the number of variables in an SQL statement.
const maxValues = 500

export function chunksOf<T>(list: T[], size = maxValues) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

export async function inChunks<T, Row>(list: T[], read: (chunk: T[]) => Promise<Row[]>) {
  const rows: Row[] = []
  for (const chunk of chunksOf(list)) rows.push(...(await read(chunk)))
  return rows
}
