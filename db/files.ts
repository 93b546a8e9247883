import { storedFiles } from './postgres/files'
import { postgresShopEngine } from './postgres/shop-engine'

export function databaseFiles() {
  return storedFiles(postgresShopEngine().unlocked)
}
