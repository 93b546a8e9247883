import { tryConsume, undoConsume } from '~/domain/basics/rate-limits.server'
import { msg } from '~/languages/translate'
import { addToCart } from './cart.server'

/** Only once for each `key`, even if a login form is submitted twice. @throws {Refusal} like `addToCart` */
export async function addToCartOnce(
  userId: string,
  { variantId, units, key }: { variantId: string; units?: number; key: string },
) {
  const added = await onceAfterLogIn(key, () =>
    addToCart(userId, variantId, units, { orWhatIsLeft: true }),
  )
  return { message: added?.message ?? msg('Product added to cart') }
}

/** Undefined if it was done before for this `key`. */
export async function onceAfterLogIn<Result>(key: string, add: () => Promise<Result>) {
  if (!(await tryConsume('addAfterLogIn', key))) return undefined
  try {
    return await add()
  } catch (error) {
    await undoConsume('addAfterLogIn', key)
    throw error
  }
}
