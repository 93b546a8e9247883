import type { Trx } from 'db/client'
import type { Flag } from 'db/schema'
import { tryConsume } from '~/domain/basics/rate-limits.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { newBrowserEmail } from '~/mail/account-emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import { settings } from '~/settings.server'
import { deviceOf } from './device'

/** Where a log-in comes from. `accounts` are the ids of those that have logged in with this browser before. */
export interface Browser {
  userAgent: string
  accounts: string[]
}

export const unknownBrowser: Browser = { userAgent: '', accounts: [] }

/** A shop that cannot send email, and a demo, remember no browsers. */
export function remembersBrowsers() {
  return settings.smtpUrl !== undefined && !settings.demoMode
}

interface Account {
  id: string
  name: string
  email: string
  /** 0 until the first log-in that the shop could remember: this one is no news. */
  hasKnownBrowser: Flag
}

/** What the transaction that starts the session has to write: an email to the owner, or that a browser is known. */
export async function browserNote(account: Account, browser: Browser) {
  const hasNews = await isNews(account, browser)
  return (trx: Trx) =>
    hasNews ? tellOfLogIn(trx, account, browser) : rememberFirstLogIn(trx, account)
}

// Once a day for each kind of device.
async function isNews(account: Account, { userAgent, accounts }: Browser) {
  if (!remembersBrowsers() || !account.hasKnownBrowser || accounts.includes(account.id))
    return false
  return tryConsume('newBrowserEmail', `${account.id} ${deviceOf(userAgent)}`)
}

async function tellOfLogIn(trx: Trx, account: Account, { userAgent }: Browser) {
  const { locale, timeZone } = await shopSettings(trx)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const content = newBrowserEmail({ device: t(deviceOf(userAgent)), at: time.format(new Date()) })
  await enqueueEmail(trx, account, content)
}

async function rememberFirstLogIn(trx: Trx, { id, hasKnownBrowser }: Account) {
  if (hasKnownBrowser || !remembersBrowsers()) return
  await trx.updateTable('users').set({ has_known_browser: 1 }).where('id', '=', id).execute()
}
