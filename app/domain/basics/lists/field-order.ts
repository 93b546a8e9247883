/** Sorts errors in the order of the form's fields. An error of the whole form, whose name is empty, comes first. */
export function inFieldOrder<T>(names: Iterable<string>, errors: Record<string, T>) {
  const order = [...names]
  // A browser does not send the name of an unticked checkbox.
  const placeOf = (name: string) =>
    name && !order.includes(name) ? order.length : order.indexOf(name)
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => placeOf(a) - placeOf(b)))
}
