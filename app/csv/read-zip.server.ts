import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { UnreadableFile } from './unreadable-file.server'

export const maxEntries = 10_000
// What all files take when they are unpacked: images are packed already.
const maxUnpackedMegabytes = 400

const maxNameLength = 200

/** A file in a ZIP, by its name without folders. */
export interface ZipEntry {
  name: string
  /** Bytes, unpacked. */
  size: number
  /** Its bytes; never more than `size`. */
  read(): Promise<Buffer>
}

/**
 * The files of a ZIP, one after the other; what systems add for themselves is left out. Nothing is written under the
 * names that it gives. Throws `UnreadableFile` for what is no ZIP, has too many files, names that lead out of it, or
 * too much in them.
 */
export async function* filesInZip(path: string): AsyncGenerator<ZipEntry, void> {
  const zip = await openPromise(path, { autoClose: false }).catch(unreadable)
  try {
    if (zip.entryCount > maxEntries) {
      throw new UnreadableFile(
        `The ZIP file has more than ${maxEntries.toLocaleString('en')} files. Please split it`,
      )
    }
    let bytes = 0
    for await (const entry of entriesOf(zip)) {
      bytes += entry.uncompressedSize
      if (bytes > maxUnpackedMegabytes * 1024 * 1024) {
        throw new UnreadableFile(
          `The ZIP file would take more than ${maxUnpackedMegabytes} MB unpacked. Please split it`,
        )
      }
      const name = basename(entry.fileName).slice(0, maxNameLength)
      if (entry.fileName.endsWith('/') || name.startsWith('.')) continue
      if (entry.fileName.startsWith('__MACOSX/')) continue
      yield { name, size: entry.uncompressedSize, read: () => bytesOf(zip, entry) }
    }
  } finally {
    zip.close()
  }
}

async function* entriesOf(zip: ZipFile) {
  const entries = zip.eachEntry()
  for (let count = 0; ; count++) {
    const { value, done } = await entries.next().catch(unreadable)
    if (done) return
    // The number at its end may be another one than that of its entries.
    if (count > maxEntries) unreadable()
    if (count % 500 === 499) await setImmediate()
    yield value
  }
}

// yauzl ends with an error as soon as there is more than the entry has announced.
async function bytesOf(zip: ZipFile, entry: Entry) {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
  } catch {
    throw new UnreadableFile('It cannot be unpacked')
  }
  return Buffer.concat(chunks)
}

function unreadable(error?: Error): never {
  throw new UnreadableFile(
    /relative path|absolute path|invalid characters/.test(error?.message ?? '')
      ? 'The ZIP file has a file whose name leads out of it, so it was not opened'
      : 'The ZIP file cannot be read. Please make it anew',
  )
}
