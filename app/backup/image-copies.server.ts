import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { OnProgress } from 'db/engine'
import { upkeep } from 'db/upkeep'
import { settings } from '../settings.server'
import { forEachFile } from './file-work.server'
import { copyFile, writeBytes } from './manifest.server'

/** The images of a backup: each is copied once. */
export class ImageCopies {
  /** The SHA-256 of each file by its name in the backup. */
  readonly files: Record<string, string> = {}
  readonly missing = new Set<string>()
  readonly #done = new Set<string>()
  readonly #folder: string
  readonly #onProgress: OnProgress

  constructor(folder: string, onProgress: OnProgress) {
    this.#folder = folder
    this.#onProgress = onProgress
  }

  async copy(ids: string[]) {
    await forEachFile(
      ids,
      async (id) => {
        if (!this.#done.has(id)) await this.#copyOne(id)
      },
      (done, all) => this.#onProgress('Images', done, all),
    )
  }

  async keepOnly(ids: Set<string>) {
    for (const id of this.#done) {
      if (ids.has(id)) continue
      await rm(join(this.#folder, 'images', id), { recursive: true, force: true })
      for (const name of Object.keys(this.files)) {
        if (dirname(name) === `images/${id}`) delete this.files[name]
      }
    }
    for (const id of this.missing) if (!ids.has(id)) this.missing.delete(id)
  }

  async #copyOne(id: string) {
    const names = await filesOf(id)
    if (names.length === 0) return void this.missing.add(id)
    for (const file of names) {
      const name = `images/${id}/${file}`
      this.files[name] = await copyOf(name, join(this.#folder, name))
    }
    this.missing.delete(id)
    this.#done.add(id)
  }
}

async function filesOf(id: string) {
  if (!upkeep.shared) return readdir(join(settings.imagesDir, id)).catch(() => [])
  const paths = await upkeep.shared.files.list(`images/${id}/`)
  return paths.map((path) => basename(path))
}

async function copyOf(name: string, target: string) {
  if (!upkeep.shared) return copyFile(join(settings.dataDir, name), target)
  const bytes = await upkeep.shared.files.get(name)
  if (!bytes) throw new Error(`${name} has gone meanwhile`)
  return writeBytes(bytes, target)
}
