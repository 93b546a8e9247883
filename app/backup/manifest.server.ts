import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Written last: a folder with this file is a complete backup. */
export const manifestFile = 'manifest.json'

// Relative and without `..`, because a restore writes these paths into the data folder.
const RelativePath = z.string().regex(/^(?:\w[\w.-]*\/)*\w[\w.-]*$/)

export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
  files: z.record(RelativePath, z.string().regex(/^[0-9a-f]{64}$/)),
})
export type Manifest = z.output<typeof Manifest>

/** Only the owner can read the copy. Returns its SHA-256. */
export async function copyFile(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(from),
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to, { mode: 0o600, flush: true }),
  )
  return hash.digest('hex')
}

export async function writeBytes(bytes: Buffer | string, to: string) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await writeFile(to, bytes, { mode: 0o600, flush: true })
  return createHash('sha256').update(bytes).digest('hex')
}

export async function hashFile(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
