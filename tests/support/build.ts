import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Command =
  | 'backup'
  | 'restore'
  | 'doctor'
  | 'prepare'
  | 'create-admin'
  | 'reset-password'
  | 'reset-second-factor'

/** The file that production runs. */
export function builtCommand(name: Command) {
  requireFreshBuild()
  return `build/commands/${name}.js`
}

let isFresh = false

/** @throws {Error} if a source has changed since the build, because the test would tell nothing about it. */
export function requireFreshBuild() {
  // `npm test` builds first, and takes so long that its sources may change meanwhile.
  if (isFresh || process.env.SHOP_TEST_BUNDLES) return
  const builtAt = changedAt('build/commands/prepare.js')
  const changed = ['app', 'db'].flatMap(filesIn).find((file) => changedAt(file) > builtAt)
  if (changed) throw new Error(`${changed} has changed since the build. Run: npm run build`)
  isFresh = true
}

function filesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name))
}

function changedAt(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
