import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { deleteOldCopies, immutableFiles } from '~/files/files.server'
import { encode, UnreadableImage } from './encode.mjs'
import { type Format, filesOfImage, type Width, widths } from './rules'

export { UnreadableImage }

type Encode = typeof encode

// Part of each image's id. With another one, and a change in encode.mjs, every image gets new files.
const recipe = '1'
const imageId = /^[0-9a-f]{32}$/

// Two at a time keep two cores busy. Uploads are encoded one by one, which limits the memory that they take.
const encodings = pLimit(2)
const uploads = pLimit(1)

/**
 * Checks a JPEG or PNG by its content, encodes it in every width and format, and returns its public id. An image that is
 * stored already is not checked again. Nothing else of the file is stored: no place, no camera, no hidden archive.
 * @throws {UnreadableImage}
 */
export function storeImage(bytes: Buffer) {
  return uploads(() => store(bytes, encodeElsewhere))
}

/** Stores an image that the shop itself has made, in any format that sharp reads, and returns its public id. */
export function storeTrustedImage(source: Buffer) {
  return encodings(() => store(source, encode))
}

async function store(source: Buffer, encoder: Encode) {
  const id = createHash('sha256').update(recipe).update(source).digest('hex').slice(0, 32)
  if (!(await touchImage(id))) {
    const encoded = await encoder({ source, widths })
    for (const [name, bytes] of encoded) await immutableFiles.put(pathOf(id, name), bytes)
  }
  return id
}

// All of its files count as put now, so that the image is not deleted before something shows it.
async function touchImage(id: string) {
  const found = await Promise.all(
    filesOfImage.map((name) => immutableFiles.touch(pathOf(id, name))),
  )
  return found.every(Boolean)
}

/** The bytes of a stored image, or undefined when there is none of that id. */
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

/**
 * Deletes the images that were last stored more than `age` milliseconds ago and are not in use. `inUse` returns which of
 * the given ids are. Returns how many images were deleted.
 */
export async function deleteUnusedImages(
  inUse: (ids: string[]) => Promise<Set<string>>,
  age: number,
) {
  const before = new Date(Date.now() - age)
  let deleted = 0
  // A shop may have very many images: a sixteenth of them at a time.
  for (const digit of '0123456789abcdef') {
    const paths = await immutableFiles.list(pathOf(digit))
    const ids = [...new Set(paths.map((path) => path.split('/')[1] ?? ''))]
    for (let start = 0; start < ids.length; start += batch) {
      const some = ids.slice(start, start + batch)
      const used = await inUse(some)
      for (const id of some) {
        if (!used.has(id) && (await immutableFiles.delete(pathOf(id), before)) > 0) deleted++
      }
    }
  }
  return deleted
}

const batch = 100

/** Deletes the local copies of images that the shop no longer has, when they are older than `age` milliseconds. */
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

// What a program needs to start, and none of the shop's settings.
const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env
const environment = { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_ENV: 'production' as const }

// In a process of its own, which ends and gives all its memory back. A file that crashes the decoder crashes only that.
async function encodeElsewhere(job: Parameters<Encode>[0]) {
  // Relative to where the shop is started: the bundle of the server is elsewhere.
  const encoder = fork('app/images/encode-upload.mjs', {
    env: { ...environment, MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    serialization: 'advanced',
    timeout: encodingTimeoutMs,
    killSignal: 'SIGKILL',
  })
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    encoder.once('message', resolve)
    // The error comes more than once when the process cannot be started.
    encoder.on('error', reject)
    encoder.once('exit', (code, signal) => {
      if (code !== 0) console.warn(`The encoder of an upload ended with ${signal ?? code}`)
      resolve({ message: 'The image broke its decoder', isUnreadable: true })
    })
    encoder.send(job, (error) => error && reject(error))
  })
  if (outcome.isUnreadable) throw new UnreadableImage(outcome.message)
  if (!outcome.encoded) throw Object.assign(new Error(outcome.message), { code: outcome.code })
  return outcome.encoded
}
