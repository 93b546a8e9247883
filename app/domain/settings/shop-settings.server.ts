import { db, type Reader, type Trx } from 'db/client'
import { messageOf } from 'db/errors'
import type { CamelCased, ShopSettingsTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import { CamelCasePlugin } from 'kysely'
import type { z } from 'zod'
import { moneyOf } from '~/domain/basics/money/money'
import { versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { textsIn } from '~/languages/languages.server'
import { currentLanguage, setLanguage } from '~/languages/translate'
import { settings } from '~/settings.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { preparedQuery } from '~/speed/prepared-query.server'
import { type EuFeature, sellsInEu } from './eu-settings'
import { type SettingsIn, type ShopSettings, StoredSettings } from './shop-settings'

export { EuSettingsDraft } from './eu-settings-draft'
export { canCoincide } from './invoice-numbers'
export { ClosingSettings } from './shop-settings'
export { ShopSettingsDraft } from './shop-settings-draft'
export { taxSettingsForm } from './tax-settings'

/**
 * Of a transaction or a snapshot if it is the `reader`. Otherwise they are cached, and also set the language of this process,
 * which changes only with the settings.
 */
export function shopSettings(reader: Reader = db): Promise<ShopSettings> {
  return reader === db ? cachedRead('shop settings', applySettings) : readSettings(reader)
}

let reads = 0
let newestApplied = 0

/** As `shopSettings`, but never cached: for a message about a change of the settings, in their new language. */
export async function applySettings(): Promise<ShopSettings> {
  const read = ++reads
  const stored = await readSettings(db)
  // A read that began earlier may end later.
  if (read > newestApplied) {
    newestApplied = read
    applyLanguage(stored.language)
  }
  return stored
}

let unreadable = ''

// A shop whose file of the language is missing or damaged is in English, so that an admin can choose another language.
export function applyLanguage(language: string) {
  if (language === currentLanguage()) return
  try {
    setLanguage(language, textsIn(language))
  } catch (error) {
    setLanguage('en', undefined)
    if (language !== unreadable) {
      const reason = messageOf(error)
      console.warn(
        `The shop is in English, because its language ${language} cannot be read: ${reason}`,
      )
    }
    unreadable = language
  }
}

export async function hasEuFeature(feature: EuFeature, reader?: Reader) {
  return (await shopSettings(reader)).euFeatures.includes(feature)
}

/** Pages about accessibility and about the browser, and a file of the data of a customer. A demo has them with the EU. */
export async function hasDisclosures() {
  return !settings.demoMode || sellsInEu(await shopSettings())
}

export async function shopMoney(reader?: Reader) {
  return moneyOf(await shopSettings(reader))
}

const newShop = {
  name: settings.defaultShopName,
  welcome: settings.demoMode
    ? 'Things for slow, well-made days: a kettle that sings in tune, a lamp that knows when to stop, a trowel you will fight your sister for.'
    : '',
}

async function readSettings(reader: Reader) {
  const [row]: z.input<typeof StoredSettings>[] = await selectSettings(
    reader.withPlugin(camelCase),
    {},
  )
  return StoredSettings.parse(row ?? newShop)
}

const selectSettings = preparedQuery(() => withCamelCase(db).selectFrom('shopSettings').selectAll())

/** The settings that the form has as fields, with their version for `expected`. */
export function settingsFor<Fields extends object>(
  settings: ShopSettings,
  form: { shape: Fields },
) {
  const shown = settingsIn(settings, form.shape)
  return { settings: shown, expected: versionOf(shown) }
}

/** A hash of the settings that have the names of these fields. A form sends it back as `expected`. */
export function settingsVersion(settings: ShopSettings, fields: object) {
  return versionOf(settingsIn(settings, fields))
}

function settingsIn<Fields extends object>(settings: ShopSettings, fields: Fields) {
  const shown = Object.entries(settings).filter(([name]) => Object.hasOwn(fields, name))
  return Object.fromEntries(shown) as SettingsIn<Fields>
}

/** A shop with settings is opened, but while an admin answers the questions of its opening. */
export async function storeSettings(trx: Trx, settings: ShopSettings, opened = true) {
  const row = StoredSettings.encode({ ...settings, opened }) as Required<
    z.input<typeof StoredSettings>
  >
  const values = { ...row, updatedAt: timeFromNow() }
  await withCamelCase(trx)
    .insertInto('shopSettings')
    .values({ id: 1, ...values })
    .onConflict((row) => row.column('id').doUpdateSet(values))
    .execute()
}

// Renames the columns of this one row when it is read and when it is written. Other queries have aliases, which are faster.
function withCamelCase(reader: Reader) {
  return reader.withPlugin(camelCase).withTables<{ shopSettings: CamelCased<ShopSettingsTable> }>()
}

const camelCase = new CamelCasePlugin()
