import { settings } from '../app/settings.server'
import { open } from './driver'

let statements: ReturnType<typeof prepare> | undefined

/**
 * The number that stands for the public catalogue as it is now: it grows with every commit that changes what the
 * catalogue shows, by whichever process. Asking takes a few microseconds.
 */
export function catalogueVersion() {
  statements ??= prepare()
  return statements.catalogue.get() as number
}

/** As `catalogueVersion`, for everything that the shop keeps. */
export function dataVersion() {
  statements ??= prepare()
  return statements.everything.get() as number
}

// SQLite counts for each connection the commits of all others: https://www.sqlite.org/pragma.html#pragma_data_version
function prepare() {
  const observer = open(settings.databaseFile, { readonly: true })
  try {
    return {
      catalogue: observer.prepare('select number from catalogue_version').pluck(),
      everything: observer.prepare('pragma data_version').pluck(),
    }
  } catch (error) {
    observer.close()
    throw error
  }
}
