/** `Object.hasOwn`, which also tells TypeScript that `key` is one of the keys. */
export function hasKey<K extends string>(object: Record<K, unknown>, key: string): key is K {
  return Object.hasOwn(object, key)
}
