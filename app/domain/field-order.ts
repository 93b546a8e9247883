/** Errors in the order of a form's fields: that of its data, and not that in which they were found. */
export function inFieldOrder<T>(names: Iterable<string>, errors: Record<string, T>) {
  const order = [...names]
  // What is wrong with the form itself has no field, and stays in front.
  return Object.fromEntries(
    Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  )
}
