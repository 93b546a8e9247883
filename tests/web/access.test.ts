import '../domain/test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServerBuild } from '@remix-run/node'
import { withAccess } from '~/web/access.server'

function buildWith(module: object) {
  const route = { id: 'routes/secret', path: 'secret', module }
  return { routes: { 'routes/secret': route } } as unknown as ServerBuild
}
const loader = () => null

test('does not start when a route does not say who may request it', () => {
  assert.throws(
    () => withAccess(buildWith({ loader })),
    new Error('routes/secret must export its access: everyone, user or admin'),
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
