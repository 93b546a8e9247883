export function inFieldOrder<T>(names: Iterable<string>, errors: Record<string, T>) {
  const order = [...names]
  // An unticked checkbox is missing from the names.
  const placeOf = (name: string) =>
    name && !order.includes(name) ? order.length : order.indexOf(name)
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => placeOf(a) - placeOf(b)))
}
