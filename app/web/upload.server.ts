import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { Refusal } from '../domain/refusal'
import { unreadable } from './request.server'

/** A file that a form may bring: the field it comes in, and what it may have at most. */
export interface ExpectedFile {
  field: string
  /** Under which name it is kept. */
  name: string
  megabytes: number
}

const megabyte = 1024 * 1024

/**
 * Writes the files of a multipart form into a folder, piece by piece, and returns the names they had. Files of other
 * fields are dropped. Refuses 400 what cannot be read, and at its field a file that is too large.
 */
export async function receiveFiles<F extends ExpectedFile>(
  request: Request,
  folder: string,
  expected: readonly F[],
): Promise<{ [field in F['field']]?: string }> {
  const names: Record<string, string> = {}
  const written: Promise<unknown>[] = []
  const gone = new AbortController()
  let tooLarge: ExpectedFile | undefined
  const parser = parserFor(request)
  parser.on('file', (field, stream, fileName) => {
    const file = expected.find((it) => it.field === field)
    // An empty file field is how browsers send "no file chosen".
    if (!file || !fileName || names[field] !== undefined) return void stream.resume()
    names[field] = fileName
    const within = bounded(file.megabytes * megabyte, () => {
      tooLarge = file
    })
    const target = createWriteStream(join(folder, file.name), { mode: 0o600 })
    written.push(pipeline(stream, within, target, gone))
    // Heard of below, when the whole form has been read.
    written.at(-1)?.catch(() => {})
  })
  try {
    await pipeline(Readable.from(chunksOf(request)), parser)
  } catch {
    gone.abort()
    throw unreadable()
  }
  await Promise.all(written)
  if (tooLarge) {
    throw new Refusal(400, `The file is larger than ${tooLarge.megabytes} MB. Please split it`, {
      field: tooLarge.field,
    })
  }
  return names as { [field in F['field']]?: string }
}

function parserFor(request: Request) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: {
        fieldNameSize: 100,
        fieldSize: 1000,
        fields: 10,
        files: 4,
        parts: 14,
        headerPairs: 20,
      },
    })
  } catch {
    throw unreadable()
  }
}

// What is over is read and dropped: a browser that is still sending would not read the answer.
function bounded(most: number, onMore: () => void) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes <= most) return done(null, chunk)
      onMore()
      done()
    },
  })
}

async function* chunksOf({ body }: Request) {
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return
    yield value
  }
}
