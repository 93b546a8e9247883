export class DatabaseBusy extends Error {
  override message = 'Another process has locked the database'
}

export class PermissionDenied extends Error {
  override message = 'Permission denied. Run this as the user that runs the shop'
}

export class RestoreRefused extends Error {}

/** This version of the shop cannot use the database. The message says by which version it was made. */
export class WrongVersion extends Error {}

/** The message tells an operator what to do before the shop can start. */
export class NotReady extends Error {}

/** SQLite itself has rolled back a transaction, usually because the disk is full. */
export class TransactionLost extends Error {
  override message = 'SQLite has rolled back the transaction'
}

export function isConflict(error: unknown) {
  return ['40001', '40P01'].includes(codeOf(error))
}

/** Whether a constraint failed, perhaps because of a concurrent transaction. */
export function mayBeConflict(error: unknown) {
  return ['23505', '23503'].includes(codeOf(error))
}

// The connection is lost or refused, or the server is starting, stopping, or has no free connection:
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const unreachableCodes =
  /^(?:08(?!P01)...|57P0[123]|53300|ECONN(?:REFUSED|RESET|ABORTED)|E(?:HOST|NET)(?:UNREACH|DOWN)|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/
const unreachableMessages =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|timeout (?:exceeded when trying to connect|expired))/

export function isLocked(error: unknown) {
  return codeOf(error) === '55P03'
}

/** Whether the database is unavailable or locked, so that a later retry may succeed. */
export function isBusy(error: unknown) {
  return (
    error instanceof DatabaseBusy || isConflict(error) || isLocked(error) || isUnreachable(error)
  )
}

export function isUnreachable(error: unknown): boolean {
  // Node has tried several IP addresses of one host.
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  // A server that restarts removes its Unix socket.
  const hasNoSocket = codeOf(error) === 'ENOENT' && detailsOf(error).syscall === 'connect'
  return (
    hasNoSocket ||
    unreachableCodes.test(codeOf(error)) ||
    (error instanceof Error && unreachableMessages.test(error.message))
  )
}

/** Whether an error means that nothing can be written: a full disk, a read-only folder, missing files. */
export function cannotWrite(error: unknown) {
  if (error instanceof TransactionLost) return true
  const code = codeOf(error)
  return (
    /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN)/.test(code) ||
    ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', '53100', '25006'].includes(code)
  )
}

export function isDiskFull(error: unknown) {
  return ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(codeOf(error))
}

/** For `catch`: undefined instead of a file that does not exist. */
export function ignoreMissing(error: unknown) {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

export function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}

export function codeOf(error: unknown) {
  const { code } = detailsOf(error)
  return typeof code === 'string' ? code : ''
}

/** What Node and its child processes, PostgreSQL and Nodemailer add to their errors. */
interface ErrorDetails {
  code?: unknown
  syscall?: string
  path?: string
  detail?: string
  stderr?: string
  signal?: string
  response?: string
  responseCode?: number
}

export function detailsOf(error: unknown): ErrorDetails {
  return error ?? {}
}
