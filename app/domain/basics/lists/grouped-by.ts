/** The rows by the value of a column, which the rows then lack. */
export function groupedBy<Key extends string, Row extends Record<Key, string>>(
  rows: Row[],
  column: Key,
) {
  const groups = new Map<string, Omit<Row, Key>[]>()
  for (const { [column]: key, ...row } of rows) {
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
