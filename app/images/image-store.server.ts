import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { engine } from 'db/client'
import pLimit from 'p-limit'
import { settings } from '../settings.server'
import { encode, UnreadableImage } from './encode.mjs'
import { imageFolder } from './image-folder.server'
import { type Format, type Width, widths } from './rules'
import { sharedImages } from './shared-images.server'

export { UnreadableImage }

// Part of each image's id: change it with encode.mjs, and every image is made anew.
const recipe = '1'
const imageId = /^[0-9a-f]{32}$/
const kept = engine.files ? sharedImages(engine.files) : imageFolder

// Two at once keep two cores busy; uploads come one after the other, which bounds the memory that they take.
const inTurn = pLimit(2)
const uploads = pLimit(1)

/**
 * Checks a JPEG or PNG by its content, encodes it in every width and format, and returns its public id; one that is stored
 * already was checked. What else was in the file (place, camera, a hidden archive) is left behind. Throws `UnreadableImage`.
 */
export function storeImage(bytes: Buffer) {
  return uploads(() => store(bytes, encodeElsewhere))
}

/** Stores an image of our own making, of any format that sharp reads, and returns its public id. */
export function storeTrustedImage(source: Buffer) {
  return inTurn(() => store(source, encode))
}

async function store(source: Buffer, encoder: typeof encode) {
  const id = createHash('sha256').update(recipe).update(source).digest('hex').slice(0, 32)
  if (!(await kept.renew(id))) await render(id, source, encoder)
  return id
}

/** The bytes of a stored image, or undefined when there is none of that id. */
export async function readImage(id: string, width: Width, format: Format) {
  return imageId.test(id) ? kept.read(id, `${width}.${format}`) : undefined
}

/**
 * Deletes the images that were last stored more than `age` milliseconds ago and that are not among those in use, for
 * which it asks in batches; returns how many.
 */
export async function deleteUnusedImages(
  inUse: (ids: string[]) => Promise<Set<string>>,
  age: number,
) {
  const before = new Date(Date.now() - age)
  let deleted = 0
  for await (const ids of kept.ids(before)) {
    const used = await inUse(ids)
    for (const id of ids) {
      if (!used.has(id) && (await kept.delete(id, before))) deleted++
    }
  }
  return deleted
}

/**
 * Where processes do not share a data folder: deletes from the folder of this one what has been there for `age`
 * milliseconds and is no image of the shop any more.
 */
export function deleteImageCopies(age: number) {
  return kept.deleteCopies(new Date(Date.now() - age))
}

async function render(id: string, source: Buffer, encoder: typeof encode) {
  await mkdir(settings.imagesDir, { recursive: true })
  const folder = await mkdtemp(join(settings.imagesDir, `${id}.part-`))
  try {
    await encoder({ source, folder, widths })
    await kept.add(id, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const slowest = 30_000

interface Outcome {
  message?: string
  code?: string
  isUnreadable?: boolean
}

// What it takes to start a program, and nothing of the shop's settings.
const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env
const environment = { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_ENV: 'production' as const }

// Of the memory that it takes nothing stays; and whatever a strange file may break, it breaks there.
async function encodeElsewhere(job: Parameters<typeof encode>[0]) {
  // Found where the shop is started: the bundle of the server lies elsewhere.
  const encoder = fork('app/images/encode-upload.mjs', {
    env: { ...environment, MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    serialization: 'advanced',
    timeout: slowest,
    killSignal: 'SIGKILL',
  })
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    encoder.once('message', resolve)
    // More than once, when there is no such process to send to.
    encoder.on('error', reject)
    encoder.once('exit', (code, signal) => {
      if (code !== 0) console.warn(`The encoder of an upload ended with ${signal ?? code}`)
      resolve({ message: 'The image broke its decoder', isUnreadable: true })
    })
    encoder.send(job, (error) => error && reject(error))
  })
  if (outcome.isUnreadable) throw new UnreadableImage(outcome.message)
  if (outcome.message) throw Object.assign(new Error(outcome.message), { code: outcome.code })
}
