import { storedFiles } from './postgres/files'
import { shopOnPostgres } from './postgres/shop-engine'

/** The files of a shop whose processes share no folder, as rows of its database. Connects when it is asked first. */
export function databaseFiles() {
  return storedFiles(shopOnPostgres().unlocked)
}
