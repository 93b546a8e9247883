import { accessSync, constants, existsSync } from 'node:fs'

/** The file of the database, and those of its write-ahead log (WAL), which exist only while it is in use. */
export function filesOf(database: string) {
  return [database, `${database}-wal`, `${database}-shm`]
}

export function findReadOnlyFile(database: string) {
  return filesOf(database).find((file) => existsSync(file) && !isWritable(file))
}

function isWritable(file: string) {
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}
