import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh folder that goes when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
  folders.push(folder)
  return folder
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A data folder with the demo in it: a copy of the one that the test run made, or one of its own. */
export function demoData() {
  const folder = temporaryFolder()
  const template = process.env.SHOP_TEST_DATA
  if (template) cpSync(template, folder, { recursive: true })
  else prepareData(folder)
  return folder
}

/** Migrates and seeds a data folder, as `npm start` does. */
export function prepareData(folder: string) {
  execFileSync('node', ['--import', 'tsx', 'app/commands/prepare.ts'], {
    env: { ...process.env, DATA_DIR: folder, NODE_ENV: 'test' },
  })
}
