import { engine } from 'db/client'
import { z } from 'zod'
import { decimalAmount } from '~/domain/basics/money/amount-text'
import { maxPriceIn, readAmount, type TypedAmount } from '~/domain/basics/money/amounts'
import {
  Activation,
  ForgottenPassword,
  PasswordReset,
  Registration,
} from '~/domain/people/accounts/accounts'
import { requestPasswordReset, resetPassword } from '~/domain/people/accounts/password-reset.server'
import { activate, register } from '~/domain/people/accounts/registration.server'
import { LoginWithCode } from '~/domain/people/second-factor/second-factor'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { authenticate } from '~/web/auth.server'
import { catalogueQuery } from '~/web/queries.server'
import { CategoryEntity, ProductEntity, UserEntity } from './entities.server'
import { forEveryone } from './operation.server'
import { ClosedEntity, DeliveryMethodEntity, PaymentMethodEntity } from './order-entities.server'
import { pageOf, pageParameters } from './paging.server'
import {
  presentCategories,
  presentMethods,
  presentProducts,
  presentProductsPage,
  presentUserById,
} from './present.server'

export const openOperations = {
  logIn: forEveryone.post('/open/login', {
    summary: 'Log in. The response sets the cookies refreshToken and XSRF-TOKEN',
    body: LoginWithCode,
    example: { email: 'user@example.com', password: '121212' },
    response: { user: UserEntity.nullable() },
    errorStatuses: [401, 403],
    async handler(call) {
      const { otp, ...credentials } = call.body
      const user = await authenticate(call, credentials, call.responseHeaders, otp)
      return { message: `Welcome ${user.name}`, user: presentUserById(user.id) }
    },
  }),
  register: forEveryone.post('/open/register', {
    summary: 'Register. The shop emails a link that activates the account',
    body: Registration,
    example:
      "-F 'name=Wilma Reed' -F 'email=wilma@example.com' -F 'phone=+1 555 010 0123' " +
      "-F 'password=six or more' -F 'confirmPassword=six or more'",
    status: 201,
    handler: ({ body, context }) => register(body, context.clientIp),
  }),
  verifyEmail: forEveryone.post('/open/verify-email', {
    summary: 'Activate an account with the token from the email',
    body: Activation,
    example: { token: '{tokenFromEmail}' },
    status: 201,
    errorStatuses: [409],
    handler: ({ body }) => activate(body.token),
  }),
  forgetPassword: forEveryone.post('/open/forget-password', {
    summary: 'Request an email with a link to choose a new password',
    body: ForgottenPassword,
    example: { email: 'ines@example.com' },
    handler: ({ body, context }) => requestPasswordReset(body, context.clientIp),
  }),
  resetPassword: forEveryone.post('/open/reset-password', {
    summary: 'Choose a new password with the token from the email',
    body: PasswordReset,
    example: { token: '{tokenFromEmail}', newPassword: '121212', confirmNewPassword: '121212' },
    handler: ({ body }) => resetPassword(body),
  }),
  listProducts: forEveryone.get('/open/products', {
    summary: 'All products, newest first; one page of them if page or limit is given',
    query: z.object({
      search: z.string().optional().describe('Text to find in name, brand or description'),
      category: z.string().optional().describe('Name of a category'),
      brand: z.string().optional().describe('Name of a brand'),
      minPrice: decimalAmount('minPrice').optional().describe('What a buyer pays, at least'),
      maxPrice: decimalAmount('maxPrice').optional(),
      ...pageParameters,
    }),
    response: { products: z.array(ProductEntity) },
    version: engine.catalogueVersion,
    async handler({ request, query }) {
      const filter = { ...catalogueQuery(request), ...(await priceRangeOf(query)) }
      const page = pageOf(query)
      const products = page ? presentProductsPage(filter, page) : presentProducts(filter)
      return { message: 'Products found', products }
    },
  }),
  listCategories: forEveryone.get('/open/categories', {
    summary: 'All categories, in alphabetical order',
    response: { categories: z.array(CategoryEntity) },
    version: engine.catalogueVersion,
    handler: async () => ({ message: 'Categories found', categories: presentCategories() }),
  }),
  listMethods: forEveryone.get('/open/checkout', {
    summary: 'The delivery and payment methods of the shop; an order refers to one of each by id',
    response: {
      delivery: z.array(DeliveryMethodEntity),
      payment: z.array(PaymentMethodEntity),
      countries: z.array(z.string().length(2)),
      closed: ClosedEntity.optional().describe('Only while the shop is closed: it takes no orders'),
    },
    handler: async () => ({ message: 'Methods found', ...(await presentMethods()) }),
  }),
}

async function priceRangeOf(query: { minPrice?: TypedAmount; maxPrice?: TypedAmount }) {
  const money = await shopMoney()
  const read = (name: 'minPrice' | 'maxPrice') => {
    const typed = query[name]
    return typed === undefined
      ? undefined
      : readAmount(money, typed, { name, max: maxPriceIn }, name)
  }
  return { minPrice: read('minPrice'), maxPrice: read('maxPrice') }
}
