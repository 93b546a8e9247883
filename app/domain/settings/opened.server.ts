import { db, type Reader } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { msg } from '~/languages/translate'
import { settings } from '~/settings.server'
import { shopSettings } from './shop-settings.server'

/** A demo is, and so is a shop that has sold something before there was an opening. */
export async function isOpened(reader: Reader = db) {
  return settings.demoMode || (await shopSettings(reader)).opened || (await hasSold(reader))
}

async function hasSold(reader: Reader) {
  const product = await reader.selectFrom('products').select('id').limit(1).executeTakeFirst()
  if (product) return true
  const order = await reader.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  return order !== undefined
}

/** @throws {Refusal} 409 */
export async function requireOpened(reader: Reader) {
  if (await isOpened(reader)) return
  const text = msg(
    'The shop is not open yet: its currency is not chosen. Log in as an admin, open /admin, and answer the questions there',
  )
  throw new Refusal(409, text)
}
