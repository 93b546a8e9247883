export function keysOf<Key extends string>(record: Record<Key, unknown>) {
  return Object.keys(record) as Key[]
}
