import { checkImage } from './check-image.mjs'
import { encode, UnreadableImage } from './encode.mjs'

// A process for each upload: reading a strange file takes memory that this process gives back by ending, and what such
// a file may break, it breaks here.

process.once('message', async (/** @type {Parameters<typeof encode>[0]} */ job) => {
  const outcome = await outcomeOf(job)
  // With a callback, a shop that is gone by now is no uncaught error.
  process.send?.(outcome, () => process.exit())
})

// The shop was killed, so the image is not needed any more.
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
