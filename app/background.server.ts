import { releaseAbandonedCarts } from './domain/cart.server'
import { day, hour } from './domain/clock.server'
import { tidyUp } from './domain/tidy.server'
import { sendDueLetters } from './mail/outbox.server'

const kept = globalThis as { shopBackgroundWork?: true }

/** Starts, once per process, what the shop does without being asked. */
export function startBackgroundWork() {
  if (kept.shopBackgroundWork) return
  kept.shopBackgroundWork = true
  repeat(sendDueLetters, 1_000)
  repeat(releaseAbandonedCarts, hour)
  repeat(tidyUp, day)
}

// Each run starts after the one before has ended; a failure is told and does not end the series.
function repeat(work: () => Promise<unknown>, pause: number) {
  const run = async () => {
    try {
      await work()
    } catch (error) {
      console.error(error)
    }
    setTimeout(run, pause).unref()
  }
  setTimeout(run, Math.min(pause, 5_000)).unref()
}
