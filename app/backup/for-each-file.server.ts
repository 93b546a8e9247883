import pLimit from 'p-limit'

const maxParallelFiles = 8

/** Works on several files at once. After an error, starts no other file and throws when those in progress have ended. */
export async function forEachFile<T>(
  files: readonly T[],
  work: (file: T) => Promise<void>,
  onDone: (done: number, total: number) => void,
) {
  const limit = pLimit(maxParallelFiles)
  let done = 0
  let hasFailed = false
  const workOnFile = async (file: T) => {
    if (hasFailed) return
    try {
      await work(file)
      onDone(++done, files.length)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const outcomes = await Promise.allSettled(files.map((file) => limit(workOnFile, file)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
