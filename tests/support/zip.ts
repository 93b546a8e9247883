import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

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
