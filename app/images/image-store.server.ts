import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { settings } from '../settings.server'
import { checkImage, mostPixels } from './check-image.server'
import { encode, UnreadableImage } from './encode.mjs'
import { type Format, type Width, widths } from './rules'

export { UnreadableImage }

// Part of each image's id: change it with encode.mjs, and every image is made anew.
const recipe = '1'
const imageId = /^[0-9a-f]{32}$/

// Two at once keep two cores busy; uploads come one after the other, which bounds the memory that they take.
const inTurn = pLimit(2)
const uploads = pLimit(1)

/**
 * Checks a JPEG or PNG by its content, encodes it in every width and format, and returns its public id. What else
 * was in the file (place, camera, a hidden archive) is left behind. Throws `UnreadableImage`.
 */
export async function storeImage(bytes: Buffer) {
  await checkImage(bytes)
  return uploads(() => store(bytes, encodeElsewhere))
}

/** Stores an image of our own making, of any format that sharp reads, and returns its public id. */
export function storeTrustedImage(source: Buffer) {
  return inTurn(() => store(source, encode))
}

async function store(source: Buffer, encoder: typeof encode) {
  const id = createHash('sha256').update(recipe).update(source).digest('hex').slice(0, 32)
  const folder = join(settings.imagesDir, id)
  if (!(await isKept(folder))) await render(source, folder, encoder)
  return id
}

// It counts as stored now, so that it is not deleted before something shows it.
async function isKept(folder: string) {
  const now = new Date()
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  )
}

/** The bytes of a stored image, or undefined when there is none of that id. */
export async function readImage(id: string, width: Width, format: Format) {
  if (!imageId.test(id)) return undefined
  try {
    return await readFile(join(settings.imagesDir, id, `${width}.${format}`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    if (!existsSync(settings.imagesDir)) console.warn(`${settings.imagesDir} is missing`)
    return undefined
  }
}

/**
 * Deletes the images that were last stored more than `age` milliseconds ago and that are not among those in use, for
 * which it asks in batches; returns how many.
 */
export async function deleteUnusedImages(
  inUse: (ids: string[]) => Promise<Set<string>>,
  age: number,
) {
  const names = await readdir(settings.imagesDir).catch(() => [] as string[])
  let deleted = 0
  for (let start = 0; start < names.length; start += 100) {
    const some = names.slice(start, start + 100)
    const used = await inUse(some)
    for (const name of some) {
      if (!used.has(name) && (await deleteIfOld(join(settings.imagesDir, name), age))) deleted++
    }
  }
  return deleted
}

// Somebody may store the same image once more at this very moment, and they rely on it being there: so it is put
// aside first, where nobody finds it, and comes back if it was stored meanwhile.
async function deleteIfOld(folder: string, age: number) {
  const aside = `${folder}.deleted`
  try {
    if (!(await isOlder(folder, age))) return false
    await rename(folder, aside)
    const isDeleted = await isOlder(aside, age)
    if (!isDeleted) await moveInto(aside, folder)
    await rm(aside, { recursive: true, force: true })
    return isDeleted
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function isOlder(folder: string, age: number) {
  return Date.now() - (await stat(folder)).mtimeMs > age
}

// Unless another request has finished the same image first.
async function moveInto(unfinished: string, folder: string) {
  await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

// The folder appears under its name only when it is complete.
async function render(source: Buffer, folder: string, encoder: typeof encode) {
  await mkdir(settings.imagesDir, { recursive: true })
  const unfinished = await mkdtemp(`${folder}.part-`)
  try {
    await encoder({ source, folder: unfinished, widths, mostPixels })
    await moveInto(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
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
