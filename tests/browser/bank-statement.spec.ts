import { camtOf } from '../support/bank-statements'
import { databaseOf } from '../support/server-process'
import { checkShown } from './accessibility'
import { expect, logIn, test } from './fixtures'

test('an admin uploads a statement and marks its orders as paid', async ({ page, shop }) => {
  const db = databaseOf(shop)
  const [order] = await db
    .updateTable('orders')
    .set({ status: 'processing', delivered_at: null })
    .where('order_number', '=', 1006)
    .returning(['id', 'total'])
    .execute()
  if (!order) throw new Error('The demo has no order 1006')
  const payment = {
    order_id: order.id,
    kind: 'transfer',
    name: 'Transfer',
    instructions: '',
  } as const
  const values = { ...payment, account_holder: 'Tansy', iban: '', bic: '', paid_at: null }
  await db.insertInto('order_payments').values(values).execute()
  await logIn(page, 'admin@example.com')
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Bank statement' }).click()
  const paid = { date: '2026-11-27', name: 'Ada Tinder' }
  const buffer = Buffer.from(
    camtOf(
      [
        { ...paid, text: 'Order 1006', cents: order.total },
        { ...paid, text: 'Order 1006 and a long text '.repeat(5), cents: order.total },
        { ...paid, text: 'Rent', cents: 50000 },
      ],
      '08',
      'USD',
    ),
  )
  const statement = { name: 'statement.xml', mimeType: 'application/xml', buffer }
  await page.getByLabel('Bank statement').setInputFiles(statement)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByLabel('Mark order 1006 as paid')).toBeChecked()
  await checkShown(page)
  await page.getByRole('button', { name: 'Mark the chosen orders as paid' }).click()
  await expect(page.getByText('1 payment was matched.')).toBeVisible()
  await page.getByRole('link', { name: '1006' }).first().click()
  await expect(page.getByRole('button', { name: 'Mark as not paid' })).toBeVisible()
  await db.deleteFrom('order_payments').where('order_id', '=', order.id).execute()
  await db.destroy()
})
