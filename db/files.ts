import { storedFiles } from './postgres/files'
import { shopOnPostgres } from './postgres/shop-engine'

export function databaseFiles() {
  return storedFiles(shopOnPostgres().unlocked)
}
