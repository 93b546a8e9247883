import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { filesInZip } from '../../app/csv/read-zip.server'
import { temporaryFolder } from './data'

export function zipOf(files: Record<string, Uint8Array | string>) {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** Each malicious name must be as long as the name that it replaces. */
export async function zipWithNames(files: Record<string, string>, names: Record<string, string>) {
  let bytes = (await zipOf(files)).toString('latin1')
  for (const [from, to] of Object.entries(names)) bytes = bytes.replaceAll(from, to)
  return Buffer.from(bytes, 'latin1')
}

/** The texts of its files, by their names. */
export async function textsInZip(bytes: Uint8Array) {
  const path = join(temporaryFolder(), 'data.zip')
  writeFileSync(path, bytes)
  const files: Record<string, string> = {}
  for await (const entry of filesInZip(path)) files[entry.name] = String(await entry.read())
  return files
}
