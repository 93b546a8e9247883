import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// The mode bits of the group and of all other users.
const othersMode = 0o077

/** Gives the files that this process creates modes that let only its own user read them. */
export function createPrivateFiles() {
  process.umask(othersMode)
}

/** Closes a data folder, and what an older version has stored in it, to other users, as far as this process may do so. */
export function makePrivate(dataDir: string) {
  // A folder with the sticky bit, such as /tmp, is for several users.
  if ((modeOf(dataDir) & 0o1000) === 0) makePrivatePath(dataDir)
  for (const name of namesIn(dataDir)) makePrivatePath(join(dataDir, name))
}

/** The names of what other users of this machine can read in a data folder. */
export function namesReadableByOthers(dataDir: string) {
  if ((modeOf(dataDir) & othersMode) === 0) return []
  return namesIn(dataDir).filter((name) => (modeOf(join(dataDir, name)) & othersMode) !== 0)
}

function makePrivatePath(path: string) {
  const mode = modeOf(path)
  if ((mode & othersMode) === 0) return
  try {
    chmodSync(path, mode & ~othersMode)
  } catch {
    // It belongs to another user, as a mounted volume may, or the file system has no modes. `doctor` warns.
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
  // Windows has no such modes; Node makes some up.
  if (process.platform === 'win32') return 0
  // A file beside the database may be gone by now.
  return (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o7777
}
