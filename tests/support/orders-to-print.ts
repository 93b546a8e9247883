import { newId } from '../../db/ids'
import { timeFromNow } from '../../db/time'
import type { databaseOf } from './server-process'

interface NewOrder {
  lines: number
  name?: string
  status?: 'processing' | 'cancelled'
  /** The number of its invoice; a cancelled order also has a cancellation of this number. */
  invoice?: number
  hasAddress?: boolean
}

const seller = 'Corner Shop\nLindenweg 1\n12345 Wrenfold\nTax number X1'
const place = { lines: 'Lindenweg 4', postcode: '1234', city: 'Wrenfold', country: 'AT' }

/** Adds an order of a customer whose account was deleted. Returns its id and its number. */
export async function addOrder(
  db: ReturnType<typeof databaseOf>,
  { lines, name = 'Fern Moss', status = 'processing', invoice, hasAddress = true }: NewOrder,
) {
  const order_id = newId()
  const now = timeFromNow()
  const times = { created_at: now, updated_at: now }
  const order = { id: order_id, user_id: newId(), status, total: lines * 1000, currency: 'EUR' }
  await db
    .insertInto('orders')
    .values({ ...order, ...times, customer_name: name, customer_email: 'fern@example.com' })
    .execute()
  const item = { product_id: newId(), variant_id: newId(), quantity: 1, price: 1000 }
  await db
    .insertInto('order_items')
    .values(
      Array.from({ length: lines }, (_, at) => ({
        ...item,
        order_id,
        position: at,
        product_name: `Line ${at + 1}`,
        variant_name: at % 3 === 0 ? 'Grün / extragroß, mit Holzgriff und Lederband' : '',
        tax_rate: 1900,
        image_id: null,
      })),
    )
    .execute()
  await db
    .insertInto('order_deliveries')
    .values({ order_id, name: hasAddress ? 'Parcel' : 'Collection', price: 0, tax_rate: null })
    .execute()
  if (hasAddress) {
    await db
      .insertInto('order_addresses')
      .values({ order_id, name, ...place })
      .execute()
  }
  if (invoice) {
    const document = { number: invoice, order_id, seller, buyer: `${name}\nLindenweg 4` }
    const kinds =
      status === 'cancelled' ? (['invoice', 'cancellation'] as const) : (['invoice'] as const)
    await db
      .insertInto('invoices')
      .values(
        kinds.map((kind) => ({ ...document, kind, number_text: `${invoice}`, created_at: now })),
      )
      .execute()
  }
  const { number } = await db
    .selectFrom('orders')
    .select('order_number as number')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  return { id: order_id, number }
}
