import { z } from 'zod'
import { addToCart, removeFromCart } from '~/domain/buying/cart/cart.server'
import { chooseVariant } from '~/domain/buying/cart/choose-variant.server'
import { OrderDraft } from '~/domain/buying/checkout/order-draft'
import { placeOrder } from '~/domain/buying/checkout/place-order.server'
import { ProductEntity, UserEntity } from './entities.server'
import { IdempotencyKey } from './idempotency.server'
import { forUsers } from './operation.server'
import { OrderEntity } from './order-entities.server'
import { presentOrderById, presentProductsAfterChange, presentUserById } from './present.server'

// Unknown fields are ignored, but with another one the body is another body for the Idempotency-Key.
const { address, invoiceAddress } = OrderDraft.shape
const OrderBody = OrderDraft.extend({
  address: address.unwrap().loose().optional(),
  invoiceAddress: invoiceAddress.unwrap().loose().optional(),
}).loose()

const variantQuery = z.object({
  variant: z.string().optional().describe('A variant of the product, if it has several'),
})

export const productOperations = {
  addToCart: forUsers.post('/products/{id}', {
    summary: 'Add one unit of a product or a variant to your cart',
    query: variantQuery,
    response: { user: UserEntity.nullable() },
    errorStatuses: [409],
    handler: async ({ user, id, query }) => ({
      ...(await addToCart(user.id, await chooseVariant(id, query.variant))),
      user: presentUserById(user.id),
    }),
  }),
  placeOrder: forUsers.post('/products/order', {
    summary: 'Place an order with your cart',
    headers: IdempotencyKey,
    body: OrderBody,
    example: { expectedTotal: '{total}' },
    bodyIsOptional: true,
    nullIsEmpty: true,
    response: { order: OrderEntity, products: z.array(ProductEntity) },
    errorStatuses: [409, 422],
    async handler({ user, body, headers, context: { clientIp } }) {
      const options = { idempotencyKey: headers['idempotency-key'], clientIp }
      const { message, id } = await placeOrder(user.id, body, options)
      return { message, order: presentOrderById(id), products: presentProductsAfterChange() }
    },
  }),
  removeFromCart: forUsers.delete('/products/{id}', {
    summary: 'Remove one unit of a product or a variant from your cart',
    query: variantQuery,
    response: { user: UserEntity.nullable() },
    errorStatuses: [409],
    handler: async ({ user, id, query }) => ({
      ...(await removeFromCart(user.id, await chooseVariant(id, query.variant))),
      user: presentUserById(user.id),
    }),
  }),
}
