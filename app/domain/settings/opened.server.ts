import { db, type Reader } from 'db/client'
import { sql } from 'kysely'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { acceptedLocales, listLanguages } from '~/languages/languages.server'
import { msg } from '~/languages/translate'
import { settings } from '~/settings.server'
import { applyLanguage, shopSettings } from './shop-settings.server'

/** A demo is, and so is a shop in which something was entered before there was an opening. */
export async function isOpened(reader: Reader = db) {
  return settings.demoMode || (await shopSettings(reader)).opened || (await hasRows(reader))
}

/**
 * For texts in the language that the shop has now. Until an admin has chosen it, that is the language of the browser, if
 * the shop has it; returns whether it is not chosen yet.
 */
export async function applyLanguageFor(request: Request) {
  const { opened, language, countries } = await shopSettings()
  if (opened) return false
  const isChosen = countries.length > 0 || (await isOpened())
  applyLanguage(isChosen ? language : languageOfBrowser(request))
  return !isChosen
}

function languageOfBrowser(request: Request) {
  const languages = listLanguages()
  const asked = acceptedLocales(request).map(({ language }) => language)
  return asked.find((language) => languages.includes(language)) ?? 'en'
}

const filledByAdmins = [
  'products',
  'orders',
  'categories',
  'delivery_methods',
  'payment_methods',
  'legal_pages',
  'pages',
  'look',
] as const

async function hasRows(reader: Reader) {
  for (const table of filledByAdmins) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(reader)
    if (rows.length > 0) return true
  }
  return false
}

/** @throws {Refusal} 409 */
export async function requireOpened(reader: Reader) {
  if (await isOpened(reader)) return
  const text = msg(
    'The shop is not open yet: its currency is not chosen. Log in as an admin, open /admin, and answer the questions there',
  )
  throw new Refusal(409, text)
}
