import '../domain/test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GuestLine, maxGuestLines } from '../../app/domain/buying/guest-orders/guest-cart'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { guestCartCookie, returnToCookie } from '../../app/middleware/cookie-names'
import { newId } from '../../db/ids'
import { createUser } from '../domain/factories'

test('a cart of a guest fits into a cookie when it has as many lines as possible and a voucher', async () => {
  const { storeGuestCart } = await import('../../app/web/guest-cart.server')
  const headers = new Headers()
  const lines = Array.from({ length: maxGuestLines }, (): GuestLine => [newId(), 999_999])
  await storeGuestCart(headers, { id: newId(), lines, voucherCode: '券'.repeat(40) })
  assert((headers.get('set-cookie')?.length ?? 0) < 4096)
})

test('reads what older versions have stored in a browser, and stores the same', async () => {
  await updateShopSettings(await createUser('admin'), { guestOrders: true })
  const { signedCookie } = await import('../../app/web/signed-cookie.server')
  const { storedGuestCart, storeGuestCart } = await import('../../app/web/guest-cart.server')
  const { findReturnTo, rememberReturnTo } = await import('../../app/web/return-to.server')
  const [id, variantId] = [newId(), newId()]

  const cart = signedCookie(guestCartCookie, {})
  const stored = { id, lines: [[variantId, 2]], voucher: 'SPRING' }
  const cookie = (await cart.serialize(stored)).split(';', 1).join()
  const read = await storedGuestCart(new Request('http://shop', { headers: { cookie } }))
  assert.deepEqual(read, { id, lines: [[variantId, 2]], voucherCode: 'SPRING' })
  const headers = new Headers()
  await storeGuestCart(headers, read ?? assert.fail())
  assert.deepEqual(await cart.parse(headers.get('set-cookie')), stored)

  const returnTo = signedCookie(returnToCookie, {})
  const wish = { to: '/products/x', text: 'X', toAdd: { productId: variantId, key: 'k', units: 2 } }
  const sent = (await returnTo.serialize(wish)).split(';', 1).join()
  const found = await findReturnTo(new Request('http://shop', { headers: { cookie: sent } }))
  assert.deepEqual(found?.toAdd, { variantId, key: 'k', units: 2 })
  const remembered = await rememberReturnTo(found ?? assert.fail())
  assert.deepEqual(await returnTo.parse(remembered['set-cookie']), wish)
})
