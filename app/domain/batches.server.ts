const batch = 100

/**
 * Reads a long list in batches, so that neither the memory nor the other visitors feel its length: `limit` rows
 * after the first `offset`.
 */
export async function* inBatches<Row>(
  read: (size: number, offset: number) => Promise<Row[]>,
  { offset = 0, limit = Number.POSITIVE_INFINITY } = {},
) {
  for (let done = 0; done < limit; done += batch) {
    const size = Math.min(batch, limit - done)
    const rows = await read(size, offset + done)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}
