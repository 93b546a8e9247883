import type { Trx } from 'db/client'
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

/** A shop that cannot send email, and a demo, remember no browsers. */
export function remembersBrowsers() {
  return settings.smtpUrl !== undefined && !settings.demoMode
}

interface Account {
  id: string
  name: string
  email: string
  /** False until the first log-in that the shop could remember: this one is no news. */
  hasKnownBrowser: boolean
}

/** Whether the owner should hear of this log-in: once a day for each kind of device. */
export async function isNews(account: Account, { userAgent, accounts }: Browser) {
  if (!remembersBrowsers() || !account.hasKnownBrowser || accounts.includes(account.id))
    return false
  return tryConsume('newBrowserEmail', `${account.id} ${deviceOf(userAgent)}`)
}

export async function tellOfLogIn(trx: Trx, account: Account, { userAgent }: Browser) {
  const { locale, timeZone } = await shopSettings(trx)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const content = newBrowserEmail({ device: t(deviceOf(userAgent)), at: time.format(new Date()) })
  await enqueueEmail(trx, account, content)
}

export async function rememberFirstLogIn(trx: Trx, { id, hasKnownBrowser }: Account) {
  if (hasKnownBrowser || !remembersBrowsers()) return
  await trx.updateTable('users').set({ has_known_browser: 1 }).where('id', '=', id).execute()
}
