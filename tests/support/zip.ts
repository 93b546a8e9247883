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

/** With these bytes as names, which the ZIP does not say to be UTF-8. Each name has bytes of its own length. */
export async function zipWithBytes(files: [name: Buffer, content: Uint8Array][]) {
  const names = files.map(([name], at) => String(at).padEnd(name.length, '_'))
  const zip = await zipOf(Object.fromEntries(files.map(([, content], at) => [names[at], content])))
  for (const [at, [name]] of files.entries()) {
    for (let from = zip.indexOf(names[at] ?? ''); from >= 0; from = zip.indexOf(names[at] ?? '')) {
      name.copy(zip, from)
    }
  }
  // Bit 11 of the flags, in the header of each file and in the list at the end.
  for (const [signature, offset] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const) {
    for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 1)) {
      zip.writeUInt16LE(zip.readUInt16LE(at + offset) & ~0x800, at + offset)
    }
  }
  return zip
}

/** The texts of its files, by their names. */
export async function textsInZip(bytes: Uint8Array) {
  const path = join(temporaryFolder(), 'data.zip')
  writeFileSync(path, bytes)
  const files: Record<string, string> = {}
  for await (const entry of filesInZip(path))
    files[entry.names[0] ?? ''] = String(await entry.read())
  return files
}
