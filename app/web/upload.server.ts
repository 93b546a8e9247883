import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
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
  /** The field of a text that becomes the file. */
  textField?: string
}

const megabyte = 1024 * 1024

const limits = { fields: 10, files: 4, parts: 14 }

/** Returns the original names by field; a text field that is not empty is its own name, and is added to `texts`. */
export async function receiveFiles(
  request: Request,
  folder: string,
  expected: readonly ExpectedFile[],
  texts: FormData,
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
  const onField = (field: string, text: string, _: boolean, isCut: boolean) => {
    const file = expected.find((it) => it.textField === field)
    if (!file || !text.trim()) return
    names[field] = field
    texts.set(field, text)
    if (isCut) tooLarge = { ...file, field }
  }
  const fieldSize = Math.max(...expected.map((it) => (it.textField ? it.megabytes : 0))) * megabyte
  try {
    await parseMultipart(request, { ...limits, fieldSize }, { onField, onFile })
  } catch (error) {
    aborted.abort()
    throw error
  }
  await Promise.all(written)
  for (const { name, field, textField = '' } of expected) {
    const text = texts.get(textField)
    if (typeof text === 'string' && !names[field]) await writeFile(join(folder, name), text)
  }
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
