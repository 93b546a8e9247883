import { z } from 'zod'
import {
  Activation,
  ForgottenPassword,
  Login,
  PasswordReset,
  ProfileUpdate,
  Registration,
} from '../../domain/accounts'
import { CategoryDraft } from '../../domain/categories'
import { NewProduct, ProductUpdate } from '../../domain/products'
import { CategoryEntity, OrderEntity, ProductEntity, UserEntity } from './entities.server'

export type Access = 'anybody' | 'user' | 'admin'

/** One call of the API: what guards it, what it takes and what it answers. Routes, documents and tests read it. */
export interface Operation<
  A extends Access = Access,
  B extends z.ZodTypeAny | undefined = z.ZodTypeAny | undefined,
> {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1; parts in braces are ids. */
  path: string
  tag: 'Visitors' | 'Account' | 'Shopping' | 'Administration'
  summary: string
  access: A
  body: B
  /** Whether the body may carry a picture, and so may be multipart. */
  multipart?: true
  query?: Record<string, { description: string; type: 'string' | 'integer' }>
  /** Request headers with a meaning of their own. */
  headers?: Record<string, string>
  status: 200 | 201
  answer: z.ZodRawShape
  /** Statuses of refusals that are its own; those of its access and its body come by themselves. */
  refuses?: number[]
}

function operation<A extends Access, B extends z.ZodTypeAny | undefined = undefined>(
  about: Omit<Operation<A, B>, 'status' | 'body' | 'answer'> & {
    body?: B
    status?: 200 | 201
    answer?: z.ZodRawShape
  },
): Operation<A, B> {
  const { answer, body, status = 200, ...rest } = about
  return { ...rest, status, body: body as B, answer: { message: z.string(), ...answer } }
}

const user = UserEntity.nullable()
const products = z.array(ProductEntity)
const categories = z.array(CategoryEntity)
const orders = z.array(OrderEntity)

export const OrderStatusChange = z.object({
  status: z.enum(['delivered', 'cancelled'], {
    errorMap: () => ({ message: 'Status must be delivered or cancelled' }),
  }),
})

export const operations = {
  logIn: operation({
    id: 'logIn',
    method: 'POST',
    path: '/open/login',
    tag: 'Visitors',
    summary: 'Log in. The answer sets the cookies refreshToken and XSRF-TOKEN',
    access: 'anybody',
    body: Login,
    answer: { user },
    refuses: [401, 403],
  }),
  register: operation({
    id: 'register',
    method: 'POST',
    path: '/open/register',
    tag: 'Visitors',
    summary: 'Register. A letter brings the link that activates the account',
    access: 'anybody',
    body: Registration,
    multipart: true,
    status: 201,
  }),
  verifyEmail: operation({
    id: 'verifyEmail',
    method: 'POST',
    path: '/open/verify-email',
    tag: 'Visitors',
    summary: 'Activate an account with the token of its letter',
    access: 'anybody',
    body: Activation,
    status: 201,
    refuses: [409],
  }),
  forgetPassword: operation({
    id: 'forgetPassword',
    method: 'POST',
    path: '/open/forget-password',
    tag: 'Visitors',
    summary: 'Ask for a letter with a link to choose a new password',
    access: 'anybody',
    body: ForgottenPassword,
  }),
  resetPassword: operation({
    id: 'resetPassword',
    method: 'POST',
    path: '/open/reset-password',
    tag: 'Visitors',
    summary: 'Choose a new password with the token of the letter',
    access: 'anybody',
    body: PasswordReset,
  }),
  listProducts: operation({
    id: 'listProducts',
    method: 'GET',
    path: '/open/products',
    tag: 'Visitors',
    summary: 'Products, newest first: all of them, or a page as soon as page or limit is given',
    access: 'anybody',
    query: {
      search: { description: 'Looked for in name, brand and description', type: 'string' },
      category: { description: 'Name of a category', type: 'string' },
      page: { description: 'From 1', type: 'integer' },
      limit: { description: '1 to 100, 24 unless given', type: 'integer' },
    },
    answer: { products },
  }),
  listCategories: operation({
    id: 'listCategories',
    method: 'GET',
    path: '/open/categories',
    tag: 'Visitors',
    summary: 'All categories, in alphabetical order',
    access: 'anybody',
    answer: { categories },
  }),
  seed: operation({
    id: 'seed',
    method: 'POST',
    path: '/seed',
    tag: 'Visitors',
    summary: 'Put the demo back to its beginning (only in demo mode)',
    access: 'anybody',
    answer: { products },
    refuses: [404],
  }),

  logOut: operation({
    id: 'logOut',
    method: 'POST',
    path: '/users/logout',
    tag: 'Account',
    summary: 'End this session',
    access: 'anybody',
  }),
  refreshToken: operation({
    id: 'refreshToken',
    method: 'POST',
    path: '/users/refresh-token',
    tag: 'Account',
    summary: 'Give the session a new token; the old one is good for another minute',
    access: 'user',
  }),
  me: operation({
    id: 'me',
    method: 'GET',
    path: '/users/me',
    tag: 'Account',
    summary: 'Your own account',
    access: 'user',
    answer: { user },
  }),
  updateUser: operation({
    id: 'updateUser',
    method: 'PUT',
    path: '/users/update-user',
    tag: 'Account',
    summary: 'Change phone, picture or password; a new password ends every session',
    access: 'user',
    body: ProfileUpdate,
    multipart: true,
    answer: { updatedUser: user },
  }),
  deleteAccount: operation({
    id: 'deleteAccount',
    method: 'DELETE',
    path: '/users/delete-account',
    tag: 'Account',
    summary: 'Delete your own account; its orders are kept',
    access: 'user',
    refuses: [403],
  }),

  addToCart: operation({
    id: 'addToCart',
    method: 'POST',
    path: '/products/{id}',
    tag: 'Shopping',
    summary: 'Move one piece from the shelf into your cart',
    access: 'user',
    answer: { user },
    refuses: [404, 409],
  }),
  removeFromCart: operation({
    id: 'removeFromCart',
    method: 'DELETE',
    path: '/products/{id}',
    tag: 'Shopping',
    summary: 'Put one piece from your cart back on the shelf',
    access: 'user',
    answer: { user },
    refuses: [404],
  }),
  placeOrder: operation({
    id: 'placeOrder',
    method: 'POST',
    path: '/products/order',
    tag: 'Shopping',
    summary: 'Turn your cart into an order',
    access: 'user',
    headers: {
      'Idempotency-Key':
        'Any text of your own, 1 to 100 characters: the same key gives the same order for a day',
    },
    answer: { order: OrderEntity, products },
    refuses: [400],
  }),
  addFavorite: operation({
    id: 'addFavorite',
    method: 'POST',
    path: '/users/add-favorite/{id}',
    tag: 'Shopping',
    summary: 'Mark a product as a favorite',
    access: 'user',
    answer: { user, products },
    refuses: [404],
  }),
  removeFavorite: operation({
    id: 'removeFavorite',
    method: 'DELETE',
    path: '/users/delete-favorite/{id}',
    tag: 'Shopping',
    summary: 'Take the mark away',
    access: 'user',
    answer: { user, products },
    refuses: [404],
  }),
  myOrders: operation({
    id: 'myOrders',
    method: 'GET',
    path: '/users/orders',
    tag: 'Shopping',
    summary: 'Your own orders, newest first',
    access: 'user',
    answer: { orders },
  }),

  createProduct: operation({
    id: 'createProduct',
    method: 'POST',
    path: '/admin/products',
    tag: 'Administration',
    summary: 'Put a product on sale; the category is given by its name',
    access: 'admin',
    body: NewProduct,
    multipart: true,
    status: 201,
    answer: { products, categories },
    refuses: [409],
  }),
  updateProduct: operation({
    id: 'updateProduct',
    method: 'PUT',
    path: '/admin/products/{id}',
    tag: 'Administration',
    summary: 'Change price, stock and picture of a product',
    access: 'admin',
    body: ProductUpdate,
    multipart: true,
    answer: { updatedProduct: ProductEntity },
    refuses: [404, 409],
  }),
  deleteProduct: operation({
    id: 'deleteProduct',
    method: 'DELETE',
    path: '/admin/products/{id}',
    tag: 'Administration',
    summary: 'Take a product out of the shop and out of every cart',
    access: 'admin',
    answer: { products, categories },
    refuses: [404],
  }),
  listUsers: operation({
    id: 'listUsers',
    method: 'GET',
    path: '/admin/users',
    tag: 'Administration',
    summary: 'All users, newest first',
    access: 'admin',
    answer: { users: z.array(UserEntity) },
  }),
  deleteUser: operation({
    id: 'deleteUser',
    method: 'DELETE',
    path: '/admin/users/{id}',
    tag: 'Administration',
    summary: 'Delete a user; admins cannot be deleted',
    access: 'admin',
    answer: { _id: z.string() },
    refuses: [403, 404],
  }),
  banUser: operation({
    id: 'banUser',
    method: 'PUT',
    path: '/admin/users/ban-user/{id}',
    tag: 'Administration',
    summary: 'Shut a user out, from their next request on',
    access: 'admin',
    answer: { user },
    refuses: [403, 404, 409],
  }),
  unbanUser: operation({
    id: 'unbanUser',
    method: 'PUT',
    path: '/admin/users/unbann-user/{id}',
    tag: 'Administration',
    summary: 'Let a banned user in again',
    access: 'admin',
    answer: { user },
    refuses: [404, 409],
  }),
  changeUserStatus: operation({
    id: 'changeUserStatus',
    method: 'PUT',
    path: '/admin/users/change-user-status/{id}',
    tag: 'Administration',
    summary: 'Make a user an admin, or an admin a user',
    access: 'admin',
    answer: { user },
    refuses: [403, 404],
  }),
  listOrders: operation({
    id: 'listOrders',
    method: 'GET',
    path: '/admin/orders',
    tag: 'Administration',
    summary: 'All orders, newest first',
    access: 'admin',
    answer: { orders },
  }),
  changeOrderStatus: operation({
    id: 'changeOrderStatus',
    method: 'PUT',
    path: '/admin/orders/{id}',
    tag: 'Administration',
    summary: 'Deliver or cancel an order that is being processed',
    access: 'admin',
    body: OrderStatusChange,
    answer: { order: OrderEntity },
    refuses: [404, 409],
  }),
  createCategory: operation({
    id: 'createCategory',
    method: 'POST',
    path: '/admin/categories',
    tag: 'Administration',
    summary: 'Make a category',
    access: 'admin',
    body: CategoryDraft,
    status: 201,
    answer: { categories },
    refuses: [409],
  }),
  updateCategory: operation({
    id: 'updateCategory',
    method: 'PUT',
    path: '/admin/categories/{id}',
    tag: 'Administration',
    summary: 'Rename a category and mark it discounted or regular',
    access: 'admin',
    body: CategoryDraft,
    answer: { categories },
    refuses: [404, 409],
  }),
  deleteCategory: operation({
    id: 'deleteCategory',
    method: 'DELETE',
    path: '/admin/categories/{id}',
    tag: 'Administration',
    summary: 'Delete a category with all its products',
    access: 'admin',
    answer: { categories, products },
    refuses: [404],
  }),
}
