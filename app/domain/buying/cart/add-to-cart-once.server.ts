import { consume, undoConsume } from '~/domain/basics/rate-limits.server'
import { msg } from '~/languages/translate'
import { addToCart } from './cart.server'

/**
 * Adds the units, or what is left of them, only once for each `key`, even if a login form is submitted twice.
 * @throws {Refusal} like `addToCart`
 */
export async function addToCartOnce(
  userId: string,
  { productId, units, key }: { productId: string; units?: number; key: string },
) {
  const isFirst = await consume('addAfterLogIn', key).then(
    () => true,
    () => false,
  )
  if (!isFirst) return { message: msg('Product added to cart') }
  try {
    return await addToCart(userId, productId, units, { orWhatIsLeft: true })
  } catch (error) {
    await undoConsume('addAfterLogIn', key)
    throw error
  }
}
