import './test-database'
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { message } from '../../app/languages/messages'
import { createProduct, createUser } from './factories'
import * as shop from './shop'
import { db, transaction } from './shop'

let admin: shop.User
before(async () => {
  admin = await createUser('admin')
})
beforeEach(async () => {
  await shop.updateShopSettings(admin, { language: 'en' })
  await db.deleteFrom('activities').execute()
})

async function shown() {
  const { activities } = await shop.listActivities(1)
  return activities.map(({ what }) => what).reverse()
}

test('says what admins did in the language that the shop has when it is shown', async () => {
  const user = await createUser()
  const product = await createProduct(1, { price: 1000 })
  await shop.banUser(admin, user.id)
  await shop.changePrices(admin, [product.id], 10)
  await shop.updateLook(admin, { ...shop.defaultLook, corners: 'square' })
  const parcel = { name: 'Parcel', price: '4.90', freeFrom: '50' }
  await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(parcel))
  await shop.updateShopSettings(admin, { firstStepsHidden: true })
  assert.deepEqual(await shown(), [
    `banned ${user.name}`,
    `updated product ${product.name}: price $10.00 → $11.00`,
    'updated look: corners “Round” → “Square”',
    'created delivery method Parcel, $4.90, free for orders of $50.00 or more, no address needed',
    'updated shop settings: First steps hidden “no” → “yes”',
  ])
  await shop.updateShopSettings(admin, { language: 'de' })
  assert.deepEqual(await shown(), [
    `Benutzer gesperrt: ${user.name}`,
    `Produkt „${product.name}“ geändert: Preis $10.00 → $11.00`,
    'Design geändert: Ecken „Rund“ → „Eckig“',
    'Versandart hinzugefügt: Parcel, $4.90, kostenlos ab einem Bestellwert von $50.00, keine Adresse nötig',
    'Shop-Einstellungen geändert: Erste Schritte ausgeblendet „nein“ → „ja“',
    'Shop-Einstellungen geändert: Sprache „en“ → „de“, Zahlen und Datum „en-US“ → „de-DE“',
  ])
})

test('stores what an admin did in English, whatever the language of the shop is', async () => {
  await shop.updateShopSettings(admin, { language: 'de' })
  const { categoryId } = await createProduct(1)
  const { name } = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow()
  await shop.deleteCategory(admin, categoryId)
  const [latest] = (await shop.listActivities(1)).activities
  assert.equal(latest?.action, 'deleted')
  assert.match(latest.subject, new RegExp(`^category ${name} with \\d+ products?$`))
  assert.match(latest.what, new RegExp(`^Kategorie „${name}“ mit \\d+ Produkt(en)? gelöscht$`))
})

test('shows an entry of an older version as it was stored, and names the command line', async () => {
  const user = await createUser()
  await db.updateTable('users').set({ is_banned: 1 }).where('id', '=', user.id).execute()
  await shop.banUser(admin, (await createUser()).id)
  await db.updateTable('activities').set({ message: null }).execute()
  await shop.updateShopSettings(admin, { language: 'de' })
  await shop.makeAdmin(user.email)
  const { activities } = await shop.listActivities(1)
  const [promoted, , banned] = activities
  assert.match(banned?.what ?? '', /^banned /)
  assert.equal(promoted?.actor, 'Kommandozeile')
  assert.match(promoted.what, /: Rolle Benutzer → Admin, gesperrt → aktiv$/)
})

test('shortens a long text in every language', async () => {
  const title = 'long '.repeat(200)
  await transaction((trx) => shop.record(trx, admin, message('created page {title}', { title })))
  const [inEnglish = ''] = await shown()
  assert.match(inEnglish, /^created page long .* …$/)
  await shop.updateShopSettings(admin, { language: 'de' })
  const [inGerman = ''] = await shown()
  assert.match(inGerman, /^Seite angelegt: long .* …$/)
  assert(inEnglish.length < 520 && inGerman.length < 520)
})
