import { z } from 'zod'
import { addFavorite, removeFavorite } from '~/domain/catalogue/lists/favorites.server'
import { deleteAccount } from '~/domain/office/customers/delete-user.server'
import { notLoggedIn } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { ProfileUpdate } from '~/domain/people/accounts/accounts'
import { deviceOf } from '~/domain/people/accounts/device'
import { endOwnSession, listOwnSessions } from '~/domain/people/accounts/own-sessions.server'
import { updateProfile } from '~/domain/people/accounts/profile.server'
import { endSession, rotateSession } from '~/domain/people/accounts/sessions.server'
import { clearSessionCookies, sessionTokenOf, setSessionCookies } from '~/web/session.server'
import { ProductEntity, UserEntity } from './entities.server'
import { forEveryone, forUsers } from './operation.server'
import { OrderEntity } from './order-entities.server'
import { presentOrders, presentProductsAfterChange, presentUserById } from './present.server'

const nullableUser = UserEntity.nullable()

const SessionEntity = z
  .strictObject({
    _id: z.string(),
    device: z.string().describe('Such as Firefox on Windows'),
    isCurrent: z.boolean(),
    createdAt: z.iso.datetime(),
    usedAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' })

async function presentSessions(user: User, request: Request) {
  const sessions = await listOwnSessions(user, sessionTokenOf(request) ?? '')
  return sessions.map(({ id, userAgent, ...session }) => ({
    _id: id,
    device: String(deviceOf(userAgent)),
    ...session,
  }))
}

async function withFavorites<Answer extends object>(user: User, answer: Promise<Answer>) {
  return {
    ...(await answer),
    user: presentUserById(user.id),
    products: presentProductsAfterChange(),
  }
}

export const userOperations = {
  logOut: forEveryone.post('/users/logout', {
    summary: 'End this session',
    handler({ request, responseHeaders }) {
      clearSessionCookies(responseHeaders)
      return endSession(sessionTokenOf(request) ?? '')
    },
  }),
  refreshToken: forUsers.post('/users/refresh-token', {
    summary: 'Get a new session token; the old one is valid for another minute',
    async handler({ request, responseHeaders }) {
      const rotated = await rotateSession(sessionTokenOf(request) ?? '')
      if (!rotated) throw notLoggedIn()
      if (rotated.token) setSessionCookies(responseHeaders, rotated.token)
      return { message: 'Token refreshed' }
    },
  }),
  listSessions: forUsers.get('/users/sessions', {
    summary: 'Where you are logged in: this session, then the others, last used first',
    response: { sessions: z.array(SessionEntity) },
    handler: async ({ user, request }) => ({
      message: 'Sessions found',
      sessions: presentSessions(user, request),
    }),
  }),
  endSession: forUsers.delete('/users/sessions/{id}', {
    summary: 'End one of your own sessions',
    handler: ({ user, id }) => endOwnSession(user, id),
  }),
  me: forUsers.get('/users/me', {
    summary: 'Your own account',
    response: { user: nullableUser },
    handler: async ({ user }) => ({ message: 'User found', user: presentUserById(user.id) }),
  }),
  updateUser: forUsers.put('/users/update-user', {
    summary: 'Change phone, image or password; a new password ends every session',
    body: ProfileUpdate,
    example: { phone: '+1 555 010 0177' },
    response: { updatedUser: nullableUser },
    async handler({ user, body, responseHeaders }) {
      const { message, isLoggedOut } = await updateProfile(user, body)
      if (isLoggedOut) clearSessionCookies(responseHeaders)
      return { message, updatedUser: presentUserById(user.id) }
    },
  }),
  deleteAccount: forUsers.delete('/users/delete-account', {
    summary: 'Delete your own account; the shop keeps your orders',
    errorStatuses: [403],
    async handler({ user, responseHeaders }) {
      const { message } = await deleteAccount(user)
      clearSessionCookies(responseHeaders)
      return { message }
    },
  }),
  myOrders: forUsers.get('/users/orders', {
    summary: 'Your own orders, newest first',
    response: { orders: z.array(OrderEntity) },
    handler: async ({ user }) => ({ message: 'Orders found', orders: presentOrders(user.id) }),
  }),
  addFavorite: forUsers.post('/users/add-favorite/{id}', {
    summary: 'Mark a product as a favorite',
    response: { user: nullableUser, products: z.array(ProductEntity) },
    handler: ({ user, id }) => withFavorites(user, addFavorite(user.id, id)),
  }),
  removeFavorite: forUsers.delete('/users/delete-favorite/{id}', {
    summary: 'Remove a product from your favorites',
    response: { user: nullableUser, products: z.array(ProductEntity) },
    handler: ({ user, id }) => withFavorites(user, removeFavorite(user.id, id)),
  }),
}
