import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { deleteOldCopies, immutableFiles } from '~/file-store/files.server'
import { encode, UnreadableImage } from './encode'
import { filesOfLogo, type Logo, whiteMargin } from './logo'
import type { UnreadableReason } from './pixel-limits'
import {
  type Format,
  filesOfImage,
  noticeFile,
  type Width,
  widths,
  zoomFile,
  zoomWidth,
} from './rules'

export { UnreadableImage }

type Encode = typeof encode

// Part of each image's id. Increase it when encode.ts changes, so that new uploads are encoded again.
const encodingVersion = '1'
const imageId = /^[0-9a-f]{32}$/

// One upload at a time limits the memory that decoders take.
const limitEncodings = pLimit(2)
const limitUploads = pLimit(1)

type Kind = 'image' | 'zoomable' | 'logo' | 'notice'

/** Returns the public id. A zoomable image also has a wider file, if the upload is wider. @throws {UnreadableImage} */
export function storeImage(bytes: Buffer, kind: 'image' | 'zoomable' = 'image') {
  return limitUploads(() => store(bytes, encodeInChildProcess, kind))
}

/** Like `storeImage`, but the image stays transparent. @throws {UnreadableImage} */
export async function storeLogo(bytes: Buffer): Promise<Logo> {
  const id = await limitUploads(() => store(bytes, encodeInChildProcess, 'logo'))
  const png = await readPng(id, 'white.png')
  if (!png) throw new Error(`The logo ${id} was not stored`)
  const { width, height } = sizeOf(png)
  return { id, width: width - 2 * whiteMargin, height: height - 2 * whiteMargin }
}

// https://www.w3.org/TR/png-3/#11IHDR
function sizeOf(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

/** Like `storeImage`, and also stores the PNG itself, because the picture must stay as it is. @throws {UnreadableImage} */
export async function storeNotice(png: Buffer) {
  const id = await limitUploads(() => store(png, encodeInChildProcess, 'notice'))
  return { id, ...sizeOf(png) }
}

/** Accepts any format that sharp reads. Returns the public id. */
export function storeTrustedImage(source: Buffer) {
  return limitEncodings(() => store(source, encode))
}

async function store(source: Buffer, encodeImage: Encode, kind: Kind = 'image') {
  const encoding = kind === 'image' ? encodingVersion : `${encodingVersion} ${kind}`
  const id = createHash('sha256').update(encoding).update(source).digest('hex').slice(0, 32)
  if (!(await touch[kind](id))) {
    const isLogo = kind === 'logo'
    const zoom = kind === 'zoomable' ? { zoomWidth } : {}
    const encoded = await encodeImage({ source, widths, isLogo, ...zoom })
    if (kind === 'notice') encoded.set(noticeFile, source)
    for (const [name, bytes] of encoded) await immutableFiles.put(pathOf(id, name), bytes)
  }
  return id
}

const touch: Record<Kind, (id: string) => Promise<boolean>> = {
  image: touchImage,
  zoomable: touchImage,
  logo: touchLogo,
  notice: (id) => touchFiles(id, [...filesOfImage, noticeFile]),
}

export function touchLogo(id: string) {
  return touchFiles(id, [...filesOfImage, ...filesOfLogo])
}

async function touchImage(id: string) {
  await touchFiles(id, [zoomFile])
  return touchFiles(id, filesOfImage)
}

// Resets the age of all files, so that the image is not deleted as unused before it is shown.
async function touchFiles(id: string, names: readonly string[]) {
  const found = await Promise.all(names.map((name) => immutableFiles.touch(pathOf(id, name))))
  return found.every(Boolean)
}

export async function readImage(id: string, width: Width, format: Format) {
  if (!imageId.test(id)) return undefined
  const bytes = await immutableFiles.get(pathOf(id, `${width}.${format}`))
  if (!bytes) warnOfMissingFolder()
  return bytes
}

/** Undefined if the upload had no more pixels than the other files of the image, or is not of a product. */
export async function readZoomedImage(id: string) {
  return imageId.test(id) ? immutableFiles.get(pathOf(id, zoomFile)) : undefined
}

/** A file that only a logo or a notice has. */
export async function readPng(id: string, name: string) {
  const isKnown = imageId.test(id) && [...filesOfLogo, noticeFile].some((it) => it === name)
  return isKnown ? immutableFiles.get(pathOf(id, name)) : undefined
}

/** In pixels. Undefined if the file is missing. */
export async function findImageSize(id: string) {
  const known = sizes.get(id)
  if (known) return known
  const webp = await readImage(id, 900, 'webp')
  if (webp?.toString('latin1', 12, 16) !== 'VP8 ') return undefined
  // https://www.rfc-editor.org/rfc/rfc6386#section-9.1
  const [width, height] = [webp.readUInt16LE(26) & maxSide, webp.readUInt16LE(28) & maxSide]
  const size = { width, height }
  sizes.set(id, size)
  return size
}

const maxSide = 0x3fff
const sizes = new LRUCache<string, { width: number; height: number }>({ max: 5000 })

function warnOfMissingFolder() {
  const missing = immutableFiles.missingFolder('images')
  if (missing) console.warn(`${missing} is missing`)
}

/** `age` is in milliseconds. `inUse` returns the given ids that are in use. Returns the number of deleted images. */
export async function deleteUnusedImages(
  inUse: (ids: string[]) => Promise<Set<string>>,
  age: number,
) {
  const before = new Date(Date.now() - age)
  let deleted = 0
  // A shop may have very many images, so this lists a sixteenth of them at a time.
  for (const digit of '0123456789abcdef') {
    const paths = await immutableFiles.list(pathOf(digit))
    const ids = [...new Set(paths.map((path) => path.split('/')[1] ?? ''))]
    for (let start = 0; start < ids.length; start += batchSize) {
      const candidates = ids.slice(start, start + batchSize)
      const used = await inUse(candidates)
      for (const id of candidates) {
        if (!used.has(id) && (await immutableFiles.delete(pathOf(id), before)) > 0) deleted++
      }
    }
  }
  return deleted
}

const batchSize = 100

/** Deletes copies of images that the shop no longer has. `age` is in milliseconds. */
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
  reason?: UnreadableReason
}

// The child process must not see the settings and secrets of the shop, so it gets only what a program needs to start.
const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env
const childEnvironment = { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_ENV: 'production' as const }

async function encodeInChildProcess(job: Parameters<Encode>[0]) {
  const child = fork('build/images/encode-upload.js', {
    env: { ...childEnvironment, MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    serialization: 'advanced',
    timeout: encodingTimeoutMs,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // What a library says of the file becomes one line of the log.
  child.stderr?.setEncoding('utf8').once('data', (text: string) => console.warn(text))
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    child.once('message', resolve)
    child.on('error', reject)
    child.once('exit', (code, signal) => {
      if (code !== 0) console.warn(`The encoder of an upload exited with ${signal ?? code}`)
      resolve({ reason: 'damage' })
    })
    child.send(job, (error) => error && reject(error))
  })
  if (outcome.reason) throw new UnreadableImage(outcome.reason)
  if (!outcome.encoded) throw Object.assign(new Error(outcome.message), { code: outcome.code })
  return outcome.encoded
}
