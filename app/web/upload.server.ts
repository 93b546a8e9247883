import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { message } from '~/languages/messages'
import { parseMultipart } from './multipart.server'

interface ExpectedFile {
  field: string
  name: string
  megabytes: number
}

const megabyte = 1024 * 1024

// A text is as long as the longest pasted list may be, and one byte more.
const limits = { fieldSize: 10 * megabyte + 1, fields: 10, files: 4, parts: 14 }

/** Returns the original names of the files, and the texts, by field. */
export async function receiveFiles(
  request: Request,
  folder: string,
  expected: readonly ExpectedFile[],
) {
  const names: Record<string, string> = {}
  const written: Promise<unknown>[] = []
  const aborted = new AbortController()
  let tooLarge: ExpectedFile | undefined
  const onFile = (field: string, stream: Readable, fileName: string) => {
    const file = expected.find((it) => it.field === field)
    if (!file || !fileName || names[field] !== undefined) return void stream.resume()
    names[field] = fileName
    const limited = limitedTo(file.megabytes * megabyte, () => {
      tooLarge = file
    })
    const target = createWriteStream(join(folder, file.name), { mode: 0o600 })
    const writing = pipeline(stream, limited, target, aborted)
    // Prevents an unhandled rejection; Promise.all below throws the error.
    writing.catch(() => {})
    written.push(writing)
  }
  const onField = (field: string, text: string) => {
    if (!expected.some((file) => file.field === field)) names[field] = text
  }
  try {
    await parseMultipart(request, limits, { onField, onFile })
  } catch (error) {
    aborted.abort()
    throw error
  }
  await Promise.all(written)
  if (tooLarge) {
    const { field, megabytes } = tooLarge
    const text = message('The file is larger than {megabytes} MB. Please split it', { megabytes })
    throw new Refusal(400, text, { field })
  }
  return names
}

// Reads and discards the bytes above the limit, because a browser does not read the response while it is still sending.
function limitedTo(maxBytes: number, onExceeded: () => void) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes <= maxBytes) return done(null, chunk)
      onExceeded()
      done()
    },
  })
}
