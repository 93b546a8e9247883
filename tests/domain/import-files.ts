import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkImport } from '../../app/domain/files/imports/check-import.server'
import { findImport } from '../../app/domain/files/imports/imports.server'
import { startImport } from '../../app/domain/files/imports/run-import.server'
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
  await (await startImport(admin, id)).finished
  const found = await findImport(id)
  assert.equal(found?.import.state, 'done', found?.import.message)
  return { preview, report: found.report, message: found.import.message }
}
