interface Rows {
  limit(max: number): { execute(): Promise<unknown[]> }
}

export async function hasRow(query: Rows) {
  return (await query.limit(1).execute()).length > 0
}
