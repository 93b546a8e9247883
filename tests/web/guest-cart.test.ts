import '../domain/test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GuestLine, maxGuestLines } from '../../app/domain/buying/guest-orders/guest-cart'
import { newId } from '../../db/ids'

test('a cart of a guest fits into a cookie when it has as many lines as possible and a voucher', async () => {
  const { storeGuestCart } = await import('../../app/web/guest-cart.server')
  const headers = new Headers()
  const lines = Array.from({ length: maxGuestLines }, (): GuestLine => [newId(), 999_999])
  await storeGuestCart(headers, { id: newId(), lines, voucher: '券'.repeat(40) })
  assert((headers.get('set-cookie')?.length ?? 0) < 4096)
})
