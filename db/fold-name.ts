/**
 * Names that fold to the same text are one name. Pages show several spaces as one. The unique columns of SQLite ignore the
 * case of A to Z only.
 */
export function foldName(name: string) {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
}
