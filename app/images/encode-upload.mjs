import { checkImage } from './check-image.mjs'
import { encode, UnreadableImage } from './encode.mjs'

// Runs in its own process for each upload: when it ends, all its memory is released, and a hostile file can crash only
// this process.

process.once('message', async (/** @type {Parameters<typeof encode>[0]} */ job) => {
  const outcome = await checkAndEncode(job)
  // Without a callback, this process would throw an uncaught error if the shop's process has ended.
  process.send?.(outcome, () => process.exit())
})

process.once('disconnect', () => process.exit())

/** @param {Parameters<typeof encode>[0]} job */
async function checkAndEncode(job) {
  try {
    await checkImage(job.source, job.isLogo)
    return { encoded: await encode(job) }
  } catch (error) {
    const { message, code } = /** @type {NodeJS.ErrnoException} */ (error)
    return { message, code, reason: error instanceof UnreadableImage ? error.reason : undefined }
  }
}
