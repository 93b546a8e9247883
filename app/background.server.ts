import { day, hour, minute } from 'db/time'
import { releaseAbandonedCarts } from '~/domain/cart/cart.server'
import { asRefusal } from '~/domain/refusal.server'
import { cleanUp, cleanUpDataFolder } from '~/domain/shop/clean-up.server'
import { runWhenDue } from '~/domain/shop/jobs.server'
import { sendDueEmails, stopSendingEmails } from '~/mail/outbox.server'

const global = globalThis as { shopBackgroundWork?: true }

/** Starts, once per process, what the shop does without being asked; at SIGTERM it begins nothing more. */
export function startBackgroundWork() {
  if (global.shopBackgroundWork) return
  global.shopBackgroundWork = true
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopSendingEmails)
  // Not waited for: a slow mail server holds up its own emails only.
  repeat(async () => void sendDueEmails().catch(logError), 1_000)
  repeat(() => runWhenDue('release abandoned carts', hour, releaseAbandonedCarts), minute)
  repeat(() => runWhenDue('tidy up', day, cleanUp), minute)
  repeat(cleanUpDataFolder, day)
  watchClock()
}

// Each run starts after the one before has ended; a failure is told and does not end the series.
function repeat(work: () => Promise<unknown>, pause: number) {
  const run = async () => {
    await work().catch(logError)
    setTimeout(run, pause).unref()
  }
  setTimeout(run, Math.min(pause, 5_000)).unref()
}

// What is wrong with the disk is said by one line each time; anything else is a fault of ours.
function logError(error: unknown) {
  const refusal = asRefusal(error)
  if (refusal) console.warn(`Background work has to wait: ${refusal.message}`)
  else console.error(error)
}

const maxBlockedMs = 5_000

/**
 * Notes when the clock is set back. What waits for a time in the database finds out by itself that it is too far away to
 * be true.
 */
export function watchClock() {
  const offset = () => Date.now() - performance.now()
  let before = offset()
  setInterval(() => {
    const now = offset()
    if (before - now > maxBlockedMs) {
      console.warn(`The clock was set back by ${Math.round((before - now) / 1000)} seconds`)
    }
    before = now
  }, 10_000).unref()
}
