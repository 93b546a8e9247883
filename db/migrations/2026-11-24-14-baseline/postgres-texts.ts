import type { Kysely } from 'kysely'
import { execute } from './columns'

/** Creates `searchable` and `search_words`, which SQLite has in db/searchable.ts. */
export function createTextFunctions(db: Kysely<unknown>) {
  return execute(db, [
    `create function searchable(text) returns text language sql immutable strict parallel safe as $$
      select lower(regexp_replace(normalize($1, NFKD), '[${rangesOf(/\p{M}/u)}]', '', 'g')
        collate "und-x-icu") collate "C"
    $$`,
    `create function search_words(text) returns setof text
      language sql immutable strict parallel safe as $$
      select distinct found[1] collate "C"
        from regexp_matches(searchable($1) collate "und-x-icu", '[[:alpha:]]{3,40}', 'g') as found
    $$`,
  ])
}

// PostgreSQL's regular expressions have no class for marks (accents), so the expression lists all of them.
export function rangesOf(pattern: RegExp) {
  const ranges: string[] = []
  let first: number | undefined
  for (let code = 0; code <= 0x110000; code++) {
    const isMember =
      code < 0x110000 &&
      (code < 0xd800 || code > 0xdfff) &&
      pattern.test(String.fromCodePoint(code))
    if (isMember) first ??= code
    else if (first !== undefined) {
      ranges.push(`${escaped(first)}-${escaped(code - 1)}`)
      first = undefined
    }
  }
  return ranges.join('')
}

function escaped(code: number) {
  return `\\U${code.toString(16).padStart(8, '0')}`
}
