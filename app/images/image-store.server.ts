import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { deleteOldCopies, immutableFiles } from '~/files/files.server'
import { encode, UnreadableImage } from './encode.mjs'
import { type Format, filesOfImage, type Width, widths } from './rules'

export { UnreadableImage }

type Encode = typeof encode

// Part of each image's id. Increase it when encode.mjs changes, so that new uploads are encoded again.
const encodingVersion = '1'
const imageId = /^[0-9a-f]{32}$/

// One upload at a time limits the memory that decoders take.
const encodings = pLimit(2)
const uploads = pLimit(1)

/** Encodes without metadata, and returns the public id. @throws {UnreadableImage} */
export function storeImage(bytes: Buffer) {
  return uploads(() => store(bytes, encodeInChildProcess))
}

/** Accepts any format that sharp reads. Returns the public id. */
export function storeTrustedImage(source: Buffer) {
  return encodings(() => store(source, encode))
}

async function store(source: Buffer, encoder: Encode) {
  const id = createHash('sha256').update(encodingVersion).update(source).digest('hex').slice(0, 32)
  if (!(await touchImage(id))) {
    const encoded = await encoder({ source, widths })
    for (const [name, bytes] of encoded) await immutableFiles.put(pathOf(id, name), bytes)
  }
  return id
}

// Resets the age of all files, so that the image is not deleted as unused before it is shown.
async function touchImage(id: string) {
  const found = await Promise.all(
    filesOfImage.map((name) => immutableFiles.touch(pathOf(id, name))),
  )
  return found.every(Boolean)
}

export async function readImage(id: string, width: Width, format: Format) {
  if (!imageId.test(id)) return undefined
  const bytes = await immutableFiles.get(pathOf(id, `${width}.${format}`))
  if (!bytes) warnOfMissingFolder()
  return bytes
}

function warnOfMissingFolder() {
  const missing = immutableFiles.missingFolder('images')
  if (missing) console.warn(`${missing} is missing`)
}

/** `age` is in milliseconds. `inUse` returns which of the given ids are in use. Returns the number of deleted images. */
export async function deleteUnusedImages(
  inUse: (ids: string[]) => Promise<Set<string>>,
  age: number,
) {
  const before = new Date(Date.now() - age)
  let deleted = 0
  // Works in sixteen parts, because a shop may have very many images.
  for (const digit of '0123456789abcdef') {
    const paths = await immutableFiles.list(pathOf(digit))
    const ids = [...new Set(paths.map((path) => path.split('/')[1] ?? ''))]
    for (let start = 0; start < ids.length; start += batch) {
      const candidates = ids.slice(start, start + batch)
      const used = await inUse(candidates)
      for (const id of candidates) {
        if (!used.has(id) && (await immutableFiles.delete(pathOf(id), before)) > 0) deleted++
      }
    }
  }
  return deleted
}

const batch = 100

/** `age` is in milliseconds. Deletes only copies that the shop no longer has. */
export function deleteImageCopies(age: number) {
  return deleteOldCopies('images', new Date(Date.now() - age))
}

function pathOf(...names: string[]) {
  return ['images', ...names].join('/')
}

const encodingTimeoutMs = 30_000

interface Outcome {
  encoded?: Awaited<ReturnType<Encode>>
  message?: string
  code?: string
  isUnreadable?: boolean
}

// Contains only what a program needs to start: the encoder must not see the shop's settings and secrets.
const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env
const environment = { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_ENV: 'production' as const }

async function encodeInChildProcess(job: Parameters<Encode>[0]) {
  const encoder = fork('app/images/encode-upload.mjs', {
    env: { ...environment, MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    serialization: 'advanced',
    timeout: encodingTimeoutMs,
    killSignal: 'SIGKILL',
  })
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    encoder.once('message', resolve)
    encoder.on('error', reject)
    encoder.once('exit', (code, signal) => {
      if (code !== 0) console.warn(`The encoder of an upload exited with ${signal ?? code}`)
      resolve({ message: 'The decoder of the image crashed', isUnreadable: true })
    })
    encoder.send(job, (error) => error && reject(error))
  })
  if (outcome.isUnreadable) throw new UnreadableImage(outcome.message)
  if (!outcome.encoded) throw Object.assign(new Error(outcome.message), { code: outcome.code })
  return outcome.encoded
}
