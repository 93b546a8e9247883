import { checkImage } from './check-image'
import { encode, UnreadableImage } from './encode'

// Runs in its own process for each upload: when it ends, all its memory is released, and a hostile file can crash only
// this process.

process.once('message', async (job: Parameters<typeof encode>[0]) => {
  const outcome = await checkAndEncode(job)
  // Without a callback, this process would throw an uncaught error if the shop's process has ended.
  process.send?.(outcome, () => process.exit())
})

process.once('disconnect', () => process.exit())

async function checkAndEncode(job: Parameters<typeof encode>[0]) {
  try {
    await checkImage(job.source)
    return { encoded: await encode(job) }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { message, code, reason: error instanceof UnreadableImage ? error.reason : undefined }
  }
}
