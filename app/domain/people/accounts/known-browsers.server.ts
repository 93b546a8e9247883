import { db, transaction } from 'db/client'
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

/** After a log-in: emails the owner about a new browser. Before, wrong codes could use up the email of the day. */
export async function noteBrowser(account: Account, browser: Browser) {
  if (!remembersBrowsers()) return
  if (!account.hasKnownBrowser) await rememberFirstLogIn(account)
  else if (await isNews(account, browser)) await tellOfLogIn(account, browser)
}

// Once a day for each kind of device.
async function isNews({ id }: Account, { userAgent, accounts }: Browser) {
  return !accounts.includes(id) && tryConsume('newBrowserEmail', `${id} ${deviceOf(userAgent)}`)
}

async function tellOfLogIn(account: Account, { userAgent }: Browser) {
  const { locale, timeZone } = await shopSettings()
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const content = newBrowserEmail({ device: t(deviceOf(userAgent)), at: time.format(new Date()) })
  await transaction((trx) => enqueueEmail(trx, account, content))
}

async function rememberFirstLogIn({ id }: Account) {
  await db.updateTable('users').set({ has_known_browser: 1 }).where('id', '=', id).execute()
}
