import { foldName } from '../../db/fold-name'
import { newId } from '../../db/ids'
import { timeFromNow } from '../../db/time'
import { databaseOf, type Shop } from './server-process'

/** With these settings, the shop issues an invoice for each order. */
export const sellerSettings = {
  id: 1,
  name: 'Corner Shop',
  welcome: '',
  contact_email: '',
  time_zone: 'UTC',
  postal_address: 'Lindenweg 1\n12345 Wrenfold',
  tax_number: 'X1',
  cancellation_numbers: 'C-{number}',
  correction_numbers: 'CR-{number}',
  updated_at: '2026-11-23T00:00:00.000Z',
} as const

/** For a real shop whose opening is not the subject: it is opened, and nothing else is chosen. */
export async function skipOpening(shop: Shop) {
  const db = databaseOf(shop)
  const nothing = { name: 'My shop', postal_address: '', tax_number: '' }
  await db
    .insertInto('shop_settings')
    .values({ ...sellerSettings, ...nothing })
    .execute()
  await db.destroy()
}

interface NewVoucher {
  code: string
  percent?: number
  amount?: number
  maxUses?: number
}

/** Without other conditions. */
export async function createVoucher(shop: Shop, voucher: NewVoucher) {
  const db = databaseOf(shop)
  await addVoucher(db, voucher)
  await db.destroy()
}

export function addVoucher(
  db: ReturnType<typeof databaseOf>,
  { code, percent, amount, maxUses }: NewVoucher,
) {
  return db
    .insertInto('vouchers')
    .values({
      id: newId(),
      code,
      folded_code: foldName(code),
      percent: percent ?? null,
      amount: amount ?? null,
      min_total: 0,
      valid_from: null,
      valid_until: null,
      max_uses: maxUses ?? null,
      max_uses_per_email: null,
      is_active: 1,
      created_at: timeFromNow(),
    })
    .execute()
}

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
    .values({ ...sellerSettings, currency: 'EUR', tax_rate: 1900 })
    .execute()
  await db
    .insertInto('legal_pages')
    .values({ page: 'terms', text: '', url: 'https://shop.example/terms' })
    .execute()
  await db.destroy()
}
