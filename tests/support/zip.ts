import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A ZIP of these files. */
export function zipOf(files: Record<string, Uint8Array | string>) {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** As `zipOf`, with names that no honest program would write: each must be as long as what it stands for. */
export async function zipWithNames(files: Record<string, string>, names: Record<string, string>) {
  let bytes = (await zipOf(files)).toString('latin1')
  for (const [from, to] of Object.entries(names)) bytes = bytes.replaceAll(from, to)
  return Buffer.from(bytes, 'latin1')
}
