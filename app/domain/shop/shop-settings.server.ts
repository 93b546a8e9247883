import { db } from 'db/client'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { asAdmin } from '~/domain/accounts/current-user.server'
import type { User } from '~/domain/accounts/users'
import { cachedRead } from '~/domain/catalogue/cached-reads.server'
import { Refusal } from '~/domain/refusal'
import { settings } from '~/settings.server'
import { record } from './activity.server'
import { type ShopSettings, type ShopSettingsDraft, settingNames } from './shop-settings'

export { ShopSettingsDraft } from './shop-settings'

export function shopSettings(): Promise<ShopSettings> {
  return cachedRead('shop settings', async () => (await storedSettings()) ?? defaults)
}

export async function updateShopSettings(admin: User, draft: z.output<typeof ShopSettingsDraft>) {
  const values = {
    name: draft.name,
    welcome: draft.welcome,
    contact_email: draft.contactEmail,
    terms_url: draft.termsUrl,
    privacy_url: draft.privacyUrl,
    imprint_url: draft.imprintUrl,
    time_zone: draft.timeZone,
    updated_at: timeFromNow(),
  }
  const before = await shopSettings()
  const changed = (Object.keys(before) as (keyof ShopSettings)[]).filter(
    (name) => before[name] !== draft[name],
  )
  await asAdmin(admin, async (trx) => {
    await trx
      .insertInto('shop_settings')
      .values({ id: 1, ...values })
      .onConflict((row) => row.column('id').doUpdateSet(values))
      .execute()
    const changes = changed.map(
      (name) => `${settingNames[name]} “${before[name]}” → “${draft[name]}”`,
    )
    await record(
      trx,
      admin,
      'updated',
      ['shop settings', changes.join(', ')].join(': ').slice(0, 500),
    )
  })
  return { message: 'Settings saved' }
}

/** @throws {Refusal} 503 if the shop cannot send email, and is not a demo, which shows emails. */
export function requireMail() {
  if (settings.hasMail) return
  throw new Refusal(
    503,
    'This is not possible right now, because the shop cannot send email. Please try again later',
  )
}

const defaults: ShopSettings = {
  name: settings.defaultShopName,
  welcome: settings.demoMode
    ? 'Things for slow, well-made days: a kettle that sings in tune, a lamp that knows when to stop, a trowel you will fight your sister for.'
    : '',
  contactEmail: '',
  termsUrl: '',
  privacyUrl: '',
  imprintUrl: '',
  timeZone: 'UTC',
}

async function storedSettings(): Promise<ShopSettings | undefined> {
  return db
    .selectFrom('shop_settings')
    .select([
      'name',
      'welcome',
      'contact_email as contactEmail',
      'terms_url as termsUrl',
      'privacy_url as privacyUrl',
      'imprint_url as imprintUrl',
      'time_zone as timeZone',
    ])
    .executeTakeFirst()
}
