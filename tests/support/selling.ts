import { newId } from '../../db/ids'
import { databaseOf, type Shop } from './server-process'

/** Gives a shop delivery, payment, tax and terms, as the screens of its settings store them. */
export async function setUpCheckout(shop: Shop) {
  const db = databaseOf(shop)
  await db
    .insertInto('delivery_methods')
    .values([
      { id: newId(), position: 1, name: 'Parcel', price: 490, free_from: 20_000, needs_address: 1 },
      { id: newId(), position: 2, name: 'Collection', price: 0, free_from: null, needs_address: 0 },
    ])
    .execute()
  await db
    .insertInto('payment_methods')
    .values({
      id: newId(),
      position: 1,
      kind: 'transfer',
      name: 'Bank transfer',
      instructions: 'Please pay within a week.',
      account_holder: 'Corner Shop',
      iban: 'DE89370400440532013000',
      bic: '',
    })
    .execute()
  await db
    .insertInto('shop_settings')
    .values({
      id: 1,
      name: 'Corner Shop',
      welcome: '',
      contact_email: '',
      terms_url: 'https://shop.example/terms',
      privacy_url: '',
      imprint_url: '',
      time_zone: 'UTC',
      currency: 'EUR',
      tax_rate: 1900,
      postal_address: 'Lindenweg 1\n12345 Wrenfold',
      tax_number: 'X1',
      updated_at: new Date().toISOString(),
    })
    .execute()
  await db.destroy()
}
