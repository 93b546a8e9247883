/** Sorts errors by the order of the form's fields. */
export function inFieldOrder<T>(names: Iterable<string>, errors: Record<string, T>) {
  const order = [...names]
  return Object.fromEntries(
    Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  )
}
