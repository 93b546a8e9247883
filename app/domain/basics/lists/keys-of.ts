/** The names of a record that has no others, which `Object.keys` types as any text. */
export function keysOf<Key extends string>(record: Record<Key, unknown>) {
  return Object.keys(record) as Key[]
}
