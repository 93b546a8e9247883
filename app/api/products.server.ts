import { z } from 'zod'
import { addToCart, removeFromCart } from '~/domain/cart/cart.server'
import { OrderDraft } from '~/domain/orders/order-draft'
import { placeOrder } from '~/domain/orders/place-order.server'
import { OrderEntity, ProductEntity, UserEntity } from './entities.server'
import { IdempotencyKey } from './idempotency.server'
import { forUsers } from './operation.server'
import { presentOrderById, presentProducts, presentUserById } from './present.server'

export const productOperations = {
  addToCart: forUsers.post('/products/{id}', {
    summary: 'Add one unit to your cart',
    response: { user: UserEntity.nullable() },
    errorStatuses: [409],
    handler: async ({ user, id }) => ({
      ...(await addToCart(user.id, id)),
      user: presentUserById(user.id),
    }),
  }),
  placeOrder: forUsers.post('/products/order', {
    summary: 'Place an order with your cart',
    headers: IdempotencyKey,
    body: OrderDraft,
    example: { expectedTotal: '{total}' },
    bodyIsOptional: true,
    response: { order: OrderEntity, products: z.array(ProductEntity) },
    errorStatuses: [409, 422],
    async handler({ user, body, headers }) {
      const idempotencyKey = headers['idempotency-key']
      const { message, id } = await placeOrder(user.id, body, { idempotencyKey })
      return { message, order: presentOrderById(id), products: presentProducts() }
    },
  }),
  removeFromCart: forUsers.delete('/products/{id}', {
    summary: 'Remove one unit from your cart',
    response: { user: UserEntity.nullable() },
    handler: async ({ user, id }) => ({
      ...(await removeFromCart(user.id, id)),
      user: presentUserById(user.id),
    }),
  }),
}
