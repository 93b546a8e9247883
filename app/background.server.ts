import { day, hour } from 'db/time'
import { releaseAbandonedCarts } from './domain/cart.server'
import { tidyUp } from './domain/tidy.server'
import { sendDueEmails } from './mail/outbox.server'

const global = globalThis as { shopBackgroundWork?: true }

/** Starts, once per process, what the shop does without being asked. */
export function startBackgroundWork() {
  if (global.shopBackgroundWork) return
  global.shopBackgroundWork = true
  repeat(sendDueEmails, 1_000)
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
