import Sqlite from 'better-sqlite3'

/** Another process has kept the database from being written to for longer than anybody should wait. */
export class DatabaseBusy extends Error {
  override message = 'Another process keeps the database locked'
}

/** SQLite has given a transaction up, mostly because the disk is full. */
export class TransactionLost extends Error {
  override message = 'SQLite has rolled back the transaction'
}

/** Whether an error means that nothing can be written just now: a full disk, a read-only folder, files taken away. */
export function cannotWrite(error: unknown) {
  if (error instanceof TransactionLost) return true
  const { code = '' } = error as { code?: string }
  return error instanceof Sqlite.SqliteError
    ? /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN)/.test(code)
    : ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM'].includes(code)
}
