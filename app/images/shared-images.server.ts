import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SharedFiles } from 'db/engine'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { settings } from '../settings.server'
import { folderOf, isOlder, moveInto, readIfThere } from './image-folder.server'
import type { KeptImages } from './kept-images'
import { filesOfImage } from './rules'

const atOnce = 100
// So that images leave connections to others.
const fetchesAtOnce = 4
// An image that is not there may be stored at any time, by any process.
const missingFor = 5_000

/**
 * Images where processes do not share a data folder: kept by the database, and copied into the folder of each process
 * that shows them.
 */
export function sharedImages(files: SharedFiles): KeptImages {
  const inTurn = pLimit(fetchesAtOnce)
  const underWay = new Map<string, Promise<Buffer<ArrayBuffer> | undefined>>()
  const missing = new LRUCache<string, true>({ max: 1000, ttl: missingFor })

  // Once for all who ask for it meanwhile.
  function fetchOnce(id: string, file: string) {
    const path = pathOf(id, file)
    if (missing.has(path)) return undefined
    const others = underWay.get(path)
    if (others) return others
    const fetching = inTurn(() => fetchFile(id, file)).finally(() => underWay.delete(path))
    underWay.set(path, fetching)
    return fetching
  }

  async function fetchFile(id: string, file: string) {
    const path = pathOf(id, file)
    const bytes = (await files.get(path)) as Buffer<ArrayBuffer> | undefined
    if (bytes) await copy(id, file, bytes)
    else missing.set(path, true)
    return bytes
  }

  return {
    async renew(id) {
      const are = await Promise.all(filesOfImage.map((file) => files.touch(pathOf(id, file))))
      return are.every(Boolean)
    },

    async add(id, folder) {
      for (const file of filesOfImage) {
        await files.put(pathOf(id, file), await readFile(join(folder, file)))
        missing.delete(pathOf(id, file))
      }
      await moveInto(folder, folderOf(id))
    },

    async read(id, file) {
      const copied = await readIfThere(join(folderOf(id), file))
      // When the power fails, a file may be left without its bytes.
      return copied?.length ? copied : fetchOnce(id, file)
    },

    async *ids(before) {
      for (const digit of hexadecimal) {
        const ids = await idsBeginningWith(files, digit, before)
        for (let start = 0; start < ids.length; start += atOnce) {
          yield ids.slice(start, start + atOnce)
        }
      }
    },

    async delete(id, before) {
      const deleted = await files.delete(pathOf(id, ''), before)
      if (deleted > 0) await rm(folderOf(id), { recursive: true, force: true })
      return deleted > 0
    },

    async deleteCopies(before) {
      const names = await readdir(settings.imagesDir).catch(() => [] as string[])
      for (const digit of hexadecimal) {
        const copies = names.filter((name) => name.startsWith(digit))
        const known = new Set(copies.length > 0 ? await idsBeginningWith(files, digit) : [])
        for (const name of copies.filter((name) => !known.has(name))) {
          // It may just have got its name.
          if (await isOlder(folderOf(name), before).catch(() => false)) {
            await rm(folderOf(name), { recursive: true, force: true })
          }
        }
      }
    },
  }
}

// A shop may have very many images: a sixteenth of them at a time.
const hexadecimal = [...'0123456789abcdef']

async function idsBeginningWith(files: SharedFiles, start: string, before?: Date) {
  const paths = await files.list(pathOf(start), before)
  return [...new Set(paths.map((path) => path.split('/')[1] ?? ''))]
}

function pathOf(...names: string[]) {
  return ['images', ...names].join('/')
}

// Under its name only when it is whole. Without room for a copy, the image is shown all the same.
async function copy(id: string, file: string, bytes: Buffer) {
  const unfinished = folderOf(`${id}.part-${randomUUID()}`)
  try {
    await mkdir(folderOf(id), { recursive: true })
    await writeFile(unfinished, bytes)
    await rename(unfinished, join(folderOf(id), file))
  } catch (error) {
    console.warn(`No copy of an image could be kept: ${error}`)
    await rm(unfinished, { force: true }).catch(() => {})
  }
}
