import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkImport } from '../../app/domain/files/imports/check-import.server'
import { findImport } from '../../app/domain/files/imports/imports.server'
import { startImport } from '../../app/domain/files/imports/run-import.server'
import type { User } from '../../app/domain/people/access/users'
import { until } from '../support/wait'
import { createUser } from './factories'

export const admin = await createUser('admin')

export async function checkFile(csv: string) {
  const id = await checkImport(admin, async (folder) => {
    await writeFile(join(folder, 'products.csv'), csv)
    return { csv: 'products.csv' }
  })
  const found = await findImport(id)
  assert(found?.preview)
  return { id, preview: found.preview }
}

/** Fails if a line is invalid. */
export async function importFile(csv: string) {
  const { id, preview } = await checkFile(csv)
  assert.deepEqual(preview.problems, [])
  const found = await runImport(id)
  assert.equal(found.import.status, 'done', found.import.message)
  return { preview, report: found.report, message: found.import.message }
}

export async function runImport(id: string, user: User = admin) {
  await startImport(user, id)
  return importOver(id)
}

export async function importOver(id: string) {
  const isOver = async () => (await findImport(id))?.import.status !== 'running'
  await until('the import is over', isOver, { pauseMs: 5 })
  const found = await findImport(id)
  assert(found)
  return found
}
