import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OnProgress } from 'db/dialect'
import { files } from '~/file-store/files.server'
import { forEachFile } from './for-each-file.server'
import { writeBytes } from './manifest.server'

export class ImageCopies {
  /** The SHA-256 of each file, by its path in the backup. */
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
      (done, total) => this.#onProgress('Images', done, total),
    )
  }

  async deleteAllExcept(ids: Set<string>) {
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
    const paths = await files.list(`images/${id}/`)
    if (paths.length === 0) return void this.missing.add(id)
    for (const path of paths) {
      const bytes = await files.get(path)
      if (!bytes) throw new Error(`${path} was deleted while it was copied`)
      this.files[path] = await writeBytes(bytes, join(this.#folder, path))
    }
    this.missing.delete(id)
    this.#done.add(id)
  }
}
