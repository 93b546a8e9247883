/**
 * Two names are one if this returns the same text for both: a rule of the domain. The unique columns of SQLite ignore the
 * case of A to Z only.
 */
export function foldName(name: string) {
  return name.normalize('NFKC').toLowerCase()
}
