import '../domain/test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { transaction } from 'db/client'
import { action as logOut } from '~/routes/logout'
import { withAccess } from '~/web/access.server'
import { takeToast } from '~/web/toast.server'
import { shopSettings, storeSettings } from '../../app/domain/settings/shop-settings.server'
import { saidIn } from '../support/said-in'

function buildWith(module: object) {
  const route = { id: 'routes/secret', path: 'secret', module }
  return { routes: { 'routes/secret': route } } as unknown as ServerBuild
}
const loader = () => null

test('does not start when a route does not say who may request it', () => {
  assert.throws(
    () => withAccess(buildWith({ loader })),
    new Error('routes/secret must export its access: everyone, user, admin, staff or an area'),
  )
  assert.throws(
    () => withAccess(buildWith({ loader, access: 'admins' })),
    /routes\/secret must export its access/,
  )
})

test('does not start when a route that is not for everyone has no loader that could refuse', () => {
  assert.throws(() => withAccess(buildWith({ access: 'admin' })), /routes\/secret needs a loader/)
  withAccess(buildWith({ access: 'everyone' }))
})

test('does not start when forms of several areas do not say which area each of them needs', () => {
  const shared = { loader, action: loader, access: 'orders|money' }
  assert.throws(() => withAccess(buildWith(shared)), /must export the intentAccess of its forms/)
  withAccess(buildWith({ ...shared, intentAccess: { cancel: 'money' } }))
  assert.throws(() => withAccess(buildWith({ loader, access: 'orders|monkey' })), /must export its/)
})

async function toastOf(response: Response) {
  const cookie = response.headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ')
  const { toast } = await takeToast(new Request('http://shop.test/', { headers: { cookie } }))
  return toast?.message
}

async function changeLanguage(language: string) {
  await transaction(async (trx) => storeSettings(trx, { ...(await shopSettings(trx)), language }))
}

test('asks a guest to log in, and says that a user is logged out, in the language of the shop when it was not read yet', async () => {
  await changeLanguage('de')
  const guarded = withAccess(buildWith({ loader, access: 'user' })).routes['routes/secret']
  const request = new Request('http://shop.test/user')
  const refused = await Promise.resolve(
    guarded?.module.loader?.({ request, params: {}, context: {} as AppLoadContext }),
  ).catch((response) => response)
  assert.equal(await toastOf(refused), saidIn('de')('Please log in'))

  await changeLanguage('pl')
  const loggedOut = await logOut({
    request: new Request('http://shop.test/logout', { method: 'POST' }),
    params: {},
    context: {} as AppLoadContext,
  })
  assert.equal(await toastOf(loggedOut), saidIn('pl')('Logged out successfully'))
})
