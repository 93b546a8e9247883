import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { msg } from '~/languages/translate'
import { UnreadableFile } from './unreadable-file.server'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

// The reader of CSV files does not respond to other requests while it reads the lines of a chunk.
const chunkBytes = 16 * 1024

const controlCharacter = /[^\P{Cc}\s]/u

/** @throws {UnreadableFile} if the file contains no text. */
export async function encodingOf(path: string): Promise<Encoding> {
  const marked = await encodingOfByteOrderMark(path)
  if (marked) return marked
  if (await isDecodable(path, 'utf-8')) return 'utf-8'
  // Spreadsheet programs that write neither UTF-8 nor a byte order mark write Windows-1252. It decodes any bytes.
  for await (const text of textOf(path, 'windows-1252')) {
    if (controlCharacter.test(text)) throw unreadableText()
  }
  return 'windows-1252'
}

/** TextDecoder removes a byte order mark. @throws {UnreadableFile} */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    // Some versions of Node 22 and 24 decode Windows-1252 as Latin-1 unless `stream` is true.
    for await (const bytes of createReadStream(path, { highWaterMark: chunkBytes })) {
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? unreadableText() : error
  }
}

async function encodingOfByteOrderMark(path: string): Promise<Encoding | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(2) })
    if (bytesRead < 2) return undefined
    const mark = buffer.readUInt16BE()
    if (mark === 0xfffe) return 'utf-16le'
    return mark === 0xfeff ? 'utf-16be' : undefined
  } finally {
    await file.close()
  }
}

async function isDecodable(path: string, encoding: Encoding) {
  try {
    for await (const _ of textOf(path, encoding));
    return true
  } catch (error) {
    if (error instanceof UnreadableFile) return false
    throw error
  }
}

function unreadableText() {
  return new UnreadableFile(
    msg(
      'The CSV file contains characters that the shop cannot read. In your spreadsheet program, save it as "CSV UTF-8"',
    ),
  )
}
