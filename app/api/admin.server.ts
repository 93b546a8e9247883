import { z } from 'zod'
import { correctOrder, OrderCorrection } from '~/domain/buying/changes/correct-order.server'
import { changeOrderStatus } from '~/domain/buying/changes/order-status.server'
import { enterOrder } from '~/domain/buying/entered-orders/enter-order.server'
import { EnteredOrderBody } from '~/domain/buying/entered-orders/entered-order-draft'
import { ParcelBody, sendParcel, undoParcel } from '~/domain/buying/parcels/send-parcels.server'
import { RefundBody, refundProduct } from '~/domain/buying/refunds/refund-order.server'
import { CategoryDraft } from '~/domain/catalogue/categories/categories'
import {
  createCategory,
  deleteCategory,
  updateCategory,
} from '~/domain/catalogue/categories/categories.server'
import {
  CategoryPageBody,
  updateCategoryPage,
} from '~/domain/catalogue/categories/category-page.server'
import { NewProduct, ProductUpdate } from '~/domain/catalogue/products/products'
import {
  createProduct,
  deleteProduct,
  updateProduct,
} from '~/domain/catalogue/products/products.server'
import { deleteUser } from '~/domain/office/customers/delete-user.server'
import type { User } from '~/domain/people/access/users'
import { banUser, toggleRole, unbanUser } from '~/domain/people/accounts/users.server'
import type { Message } from '~/languages/messages'
import { CategoryEntity, ProductEntity, UserEntity } from './entities.server'
import { IdempotencyKey } from './idempotency.server'
import { forAdmins, forStaff } from './operation.server'
import { OrderEntity } from './order-entities.server'
import {
  presentCatalogue,
  presentCategories,
  presentOrderById,
  presentOrders,
  presentProductById,
  presentUserById,
  presentUsers,
} from './present.server'
import { variantOperations } from './variants.server'

const nullableUser = UserEntity.nullable()
const products = z.array(ProductEntity)
const categories = z.array(CategoryEntity)
const expectedUpdatedAt = z.string().optional().describe('updatedAt of the order that was read')
const ofOrder = { response: { order: OrderEntity }, errorStatuses: [409] }

type Change<Body> = (admin: User, id: string, body: Body) => Promise<{ message: string | Message }>

/** Responds with the message of the change, and with what `present` returns after it. */
function changed<Body, Payload>(change: Change<Body>, present: (id: string) => Payload) {
  return async ({ user, id, body }: { user: User; id: string; body: Body }) => ({
    ...(await change(user, id, body)),
    ...present(id),
  })
}

const withOrder = (id: string) => ({ order: presentOrderById(id) })
const withUser = (id: string) => ({ user: presentUserById(id) })
const withCategories = () => ({ categories: presentCategories() })

export const adminOperations = {
  createProduct: forStaff('products').post('/admin/products', {
    summary: 'Create a product; the category is given by its name',
    body: NewProduct,
    example:
      "-F 'name=Paper Boat' -F 'brand=Hobnock' -F 'description=Folds flat, floats once.' " +
      "-F 'category=Kitchen' -F 'price=4.20' -F 'itemsInStock=9' -F 'image=@icon.png'",
    status: 201,
    response: { products, categories },
    errorStatuses: [409],
    handler: async ({ user, body }) => ({
      message: (await createProduct(user, body)).message,
      ...presentCatalogue(),
    }),
  }),
  updateProduct: forStaff('products').put('/admin/products/{id}', {
    summary:
      'Change the full price (before a discount), stock, texts and image of a product; omitted texts do not change',
    body: ProductUpdate,
    example: { price: 14.5, itemsInStock: 12 },
    response: { updatedProduct: ProductEntity },
    errorStatuses: [409],
    handler: changed(updateProduct, (id) => ({ updatedProduct: presentProductById(id) })),
  }),
  deleteProduct: forStaff('products').delete('/admin/products/{id}', {
    summary: 'Delete a product and remove it from all carts',
    response: { products, categories },
    handler: changed(deleteProduct, presentCatalogue),
  }),
  ...variantOperations,
  listUsers: forStaff('customers').get('/admin/users', {
    summary: 'All users, newest first',
    response: { users: z.array(UserEntity) },
    handler: async () => ({ message: 'Users found', users: presentUsers() }),
  }),
  banUser: forAdmins.put('/admin/users/ban-user/{id}', {
    summary: 'Ban a user, which also ends their sessions',
    response: { user: nullableUser },
    errorStatuses: [409],
    handler: changed(banUser, withUser),
  }),
  unbanUser: forAdmins.put('/admin/users/unbann-user/{id}', {
    summary: 'Unban a user',
    response: { user: nullableUser },
    errorStatuses: [409],
    handler: changed(unbanUser, withUser),
  }),
  changeUserStatus: forAdmins.put('/admin/users/change-user-status/{id}', {
    summary: 'Promote a user to admin, or demote an admin to user',
    needsConfirmation: true,
    response: { user: nullableUser },
    handler: changed(toggleRole, withUser),
  }),
  deleteUser: forAdmins.delete('/admin/users/{id}', {
    summary: 'Delete a user; admins cannot be deleted',
    response: { _id: z.string() },
    handler: changed(deleteUser, (id) => ({ _id: id })),
  }),
  listOrders: forStaff('money').get('/admin/orders', {
    summary: 'All orders, newest first',
    response: { orders: z.array(OrderEntity) },
    handler: async () => ({ message: 'Orders found', orders: presentOrders() }),
  }),
  enterOrder: forStaff('orders').post('/admin/orders', {
    summary: 'Enter an order for a customer with or without an account, such as by phone',
    body: EnteredOrderBody,
    headers: IdempotencyKey,
    example: `-H 'Content-Type: application/json' -d '{"name":"Fern Hollis","lines":[{"variantId":"{product}","units":1}]}'`,
    status: 201,
    ...ofOrder,
    errorStatuses: [404, 409, 422],
    handler: async ({ user, body, headers }) => {
      const { id, message } = await enterOrder(user, body, {
        idempotencyKey: headers['idempotency-key'],
      })
      return { message, order: presentOrderById(id) }
    },
  }),
  correctOrder: forStaff('orders').put('/admin/orders/{id}/contact', {
    summary:
      'Replace the contact and the delivery address of an order that is processing and has no parcel',
    body: OrderCorrection,
    example: { name: 'Fern Hollis', email: 'fern@example.com', phone: '555 010 0000' },
    ...ofOrder,
    handler: changed(correctOrder, withOrder),
  }),
  sendParcel: forStaff('orders').post('/admin/orders/{id}/parcels', {
    summary: 'Send a parcel of an order, or say what the customer can collect',
    body: ParcelBody,
    bodyIsOptional: true,
    example: { number: '00340434161094042557' },
    status: 201,
    ...ofOrder,
    handler: changed(sendParcel, withOrder),
  }),
  undoParcel: forStaff('orders').delete('/admin/orders/{id}/parcels', {
    summary: 'Undo the last parcel of an order, within a day',
    query: z.object({ expectedUpdatedAt }),
    ...ofOrder,
    handler: async ({ user, id, query }) => ({
      ...(await undoParcel(user, id, query)),
      ...withOrder(id),
    }),
  }),
  changeOrderStatus: forStaff('orders|money').put('/admin/orders/{id}', {
    summary: 'Mark an order that is being processed as delivered, or cancel it',
    body: z.object({
      status: z.enum(['delivered', 'cancelled'], 'Status must be delivered or cancelled'),
      expectedUpdatedAt,
    }),
    example: { status: 'delivered' },
    ...ofOrder,
    handler: async ({ user, id, body }) => ({
      ...(await changeOrderStatus(user, id, body.status, body.expectedUpdatedAt)),
      order: presentOrderById(id),
    }),
  }),
  refundOrder: forStaff('money').post('/admin/orders/{id}/refunds', {
    summary:
      'Refund units of a product, the delivery charge or an amount; an order that was not paid costs less',
    body: RefundBody,
    example: { amount: 1, reason: 'Late delivery' },
    status: 201,
    ...ofOrder,
    handler: changed(refundProduct, withOrder),
  }),
  createCategory: forStaff('products').post('/admin/categories', {
    summary: 'Create a category',
    body: CategoryDraft,
    example: { name: 'Attic', is_discounted: false },
    status: 201,
    response: { categories },
    errorStatuses: [409],
    handler: async ({ user, body }) => ({
      ...(await createCategory(user, body)),
      categories: presentCategories(),
    }),
  }),
  updateCategory: forStaff('products').put('/admin/categories/{id}', {
    summary: 'Rename a category, and make it discounted or regular',
    body: CategoryDraft,
    example: { name: 'Reading lamps', is_discounted: true, discount: 15 },
    response: { categories },
    errorStatuses: [409],
    handler: changed(updateCategory, withCategories),
  }),
  updateCategoryPage: forStaff('products').put('/admin/categories/{id}/page', {
    summary: 'Change the page of a category; omitted fields do not change',
    body: CategoryPageBody,
    example: "-F 'text=Cut and sewn in our workshop.' -F 'image=@icon.png'",
    response: { categories },
    handler: changed(updateCategoryPage, withCategories),
  }),
  deleteCategory: forStaff('products').delete('/admin/categories/{id}', {
    summary: 'Delete a category and all its products',
    response: { categories, products },
    handler: changed(deleteCategory, presentCatalogue),
  }),
}
