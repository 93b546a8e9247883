import { storedFiles } from './postgres/files'
import { shopOnPostgres } from './postgres/shop-engine'

/** The file store of a shop on PostgreSQL: rows of its database. Connects when it is used first. */
export function databaseFiles() {
  return storedFiles(shopOnPostgres().unlocked)
}
