import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const othersMask = 0o077

export function createPrivateFiles() {
  process.umask(othersMask)
}

/** Skips files whose mode this process may not change. */
export function makePrivate(dataDir: string) {
  // A folder with the sticky bit, such as /tmp, is for several users.
  if ((modeOf(dataDir) & 0o1000) === 0) makePrivatePath(dataDir)
  for (const name of namesIn(dataDir)) makePrivatePath(join(dataDir, name))
}

export function namesReadableByOthers(dataDir: string) {
  if ((modeOf(dataDir) & othersMask) === 0) return []
  return namesIn(dataDir).filter((name) => (modeOf(join(dataDir, name)) & othersMask) !== 0)
}

function makePrivatePath(path: string) {
  const mode = modeOf(path)
  if ((mode & othersMask) === 0) return
  try {
    chmodSync(path, mode & ~othersMask)
  } catch {
    // Another user owns the file, or the file system has no modes. `doctor` warns.
  }
}

function namesIn(dataDir: string) {
  try {
    return readdirSync(dataDir)
  } catch {
    return []
  }
}

function modeOf(path: string) {
  // On Windows, the modes that Node returns have no meaning.
  if (process.platform === 'win32') return 0
  // The database may delete one of its files meanwhile.
  return (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o7777
}
