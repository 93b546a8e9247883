import { setImmediate } from 'node:timers/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { UnreadableFile } from './unreadable-file.server'
import { namesOf } from './zip-names.server'

const maxEntries = 10_000
// Images hardly compress, so unpacked files are about as large as the upload.
const maxMegabytesOfImages = 400

export interface ZipEntry {
  /** How its name may be meant, most likely first. */
  names: string[]
  /** Unpacked bytes; `read` never returns more. */
  size: number
  read(): Promise<Buffer>
}

const hiddenFile = /^(?:\.|(?:eh)?thumbs\.db$|desktop\.ini$)/i

/** Skips folders and hidden files, also those of Windows. @throws {UnreadableFile} if the ZIP is damaged, too large or has unsafe paths. */
export async function* filesInZip(
  path: string,
  maxMegabytes = maxMegabytesOfImages,
): AsyncGenerator<ZipEntry, void> {
  const zip = await openPromise(path, { autoClose: false }).catch(throwUnreadable)
  try {
    if (zip.entryCount > maxEntries) {
      throw new UnreadableFile(
        message(
          'The ZIP file contains more than {max} files. Please split it into several ZIP files',
          { max: maxEntries },
        ),
      )
    }
    let bytes = 0
    for await (const entry of entriesOf(zip)) {
      bytes += entry.uncompressedSize
      if (bytes > maxMegabytes * 1024 * 1024) {
        throw new UnreadableFile(
          message(
            'The unpacked files are larger than {megabytes} MB. Please split them into several ZIP files',
            { megabytes: maxMegabytes },
          ),
        )
      }
      const names = namesOf(entry)
      if (entry.fileName.endsWith('/') || hiddenFile.test(names[0] ?? '')) continue
      if (entry.fileName.startsWith('__MACOSX/')) continue
      yield { names, size: entry.uncompressedSize, read: () => readEntry(zip, entry) }
    }
  } finally {
    zip.close()
  }
}

async function* entriesOf(zip: ZipFile) {
  const entries = zip.eachEntry()
  for (let count = 0; ; count++) {
    const { value, done } = await entries.next().catch(throwUnreadable)
    if (done) return
    // The entry count in a ZIP's header may be wrong.
    if (count > maxEntries) throwUnreadable()
    if (count % 500 === 499) await setImmediate()
    yield value
  }
}

// yauzl throws an error if an entry has more bytes than its header says.
async function readEntry(zip: ZipFile, entry: Entry) {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
  } catch {
    throw new UnreadableFile(msg('This file cannot be unpacked'))
  }
  return Buffer.concat(chunks)
}

function throwUnreadable(error?: Error): never {
  throw new UnreadableFile(
    /relative path|absolute path|invalid characters/.test(error?.message ?? '')
      ? msg('The ZIP file was not opened because a file name in it points outside of the ZIP')
      : msg('The ZIP file cannot be read. Please create it again'),
  )
}
