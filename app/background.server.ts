import { day, hour, minute } from 'db/time'
import { runWhenDue } from '~/domain/basics/jobs.server'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { releaseAbandonedCarts } from '~/domain/buying/cart/empty-carts.server'
import {
  askAboutPaidAttempts,
  askDueAttempts,
} from '~/domain/buying/online-payments/ask-provider.server'
import { advanceUnpaidOrders } from '~/domain/buying/unpaid-orders/unpaid-orders.server'
import { applyDueDiscounts } from '~/domain/catalogue/prices/discounts.server'
import { showDueProducts } from '~/domain/catalogue/products/shown-from.server'
import {
  sendStockAlerts,
  stockAlertPauseMs,
} from '~/domain/catalogue/stock-alerts/send-stock-alerts.server'
import { offersStockAlerts } from '~/domain/catalogue/stock-alerts/stock-alerts.server'
import { makeNightlyBackup } from '~/domain/office/backups/nightly-backup.server'
import { cleanUp, cleanUpDataFolder } from '~/domain/office/clean-up.server'
import { sendDueEmails, stopSendingEmails } from '~/mail/send-emails.server'
import { providerNames } from '~/payment-providers/payment-provider'
import { configuredProviders, providersWithoutNews } from '~/payment-providers/providers.server'
import { settings } from '~/settings.server'

declare global {
  var shopBackgroundWork: true | undefined
}

export function startBackgroundWork() {
  if (globalThis.shopBackgroundWork) return
  globalThis.shopBackgroundWork = true
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopSendingEmails)
  // Not awaited: a run starts every second, even while a slow mail server delays the previous run.
  repeat(async () => void sendDueEmails().catch(logError), 1_000)
  // The database contains the names of the jobs, so do not rename them.
  repeat(() => runWhenDue('release abandoned carts', hour, releaseAbandonedCarts), minute)
  repeat(() => runWhenDue('unpaid orders', hour, advanceUnpaidOrders), minute)
  repeat(() => runWhenDue('tidy up', day, cleanUp), minute)
  repeat(applyDueDiscounts, minute)
  repeat(showDueProducts, minute)
  if (offersStockAlerts) {
    repeat(() => runWhenDue('stock alerts', stockAlertPauseMs, sendStockAlerts), minute)
  }
  if (settings.backupDir) repeat(() => makeNightlyBackup(), minute)
  if (configuredProviders.length > 0) {
    // Each on its own, because one may take calls and not answer.
    for (const name of keysOf(providerNames)) repeat(() => askDueAttempts(name), 1_000)
  }
  if (providersWithoutNews.length > 0) {
    const ask = () => askAboutPaidAttempts(providersWithoutNews)
    repeat(() => runWhenDue('late news of payments', day, ask), minute)
  }
  repeat(cleanUpDataFolder, day)
  watchClock()
}

function repeat(work: () => Promise<unknown>, pause: number) {
  const run = async () => {
    await work().catch(logError)
    setTimeout(run, pause).unref()
  }
  setTimeout(run, Math.min(pause, 5_000)).unref()
}

// A Refusal, such as a full disk, needs one line; anything else is a bug and needs its stack.
function logError(error: unknown) {
  const refusal = asRefusal(error)
  if (refusal) console.warn(`Background work will be repeated: ${refusal.message}`)
  else console.error(error)
}

const clockToleranceMs = 5_000

// If the clock is set back, jobs and emails run anyway: they ignore a due time that is too far in the future.
export function watchClock() {
  const offset = () => Date.now() - performance.now()
  let before = offset()
  setInterval(() => {
    const now = offset()
    if (before - now > clockToleranceMs) {
      console.warn(`The clock was set back by ${Math.round((before - now) / 1000)} seconds`)
    }
    before = now
  }, 10_000).unref()
}
