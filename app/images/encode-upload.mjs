import { checkImage } from './check-image.mjs'
import { encode, UnreadableImage } from './encode.mjs'

// Runs in its own process for each upload: its end releases all memory, and a hostile file can crash only this process.

process.once('message', async (/** @type {Parameters<typeof encode>[0]} */ job) => {
  const outcome = await outcomeOf(job)
  // Without a callback, the end of the shop's process would be an uncaught error here.
  process.send?.(outcome, () => process.exit())
})

process.once('disconnect', () => process.exit())

/** @param {Parameters<typeof encode>[0]} job */
async function outcomeOf(job) {
  try {
    await checkImage(job.source)
    return { encoded: await encode(job) }
  } catch (error) {
    const { message, code } = /** @type {NodeJS.ErrnoException} */ (error)
    return { message, code, isUnreadable: error instanceof UnreadableImage }
  }
}
