import '../domain/test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserEntity } from '../../app/api/entities.server'
import { forUsers } from '../../app/api/operation.server'

const user = UserEntity.nullable()

test('does not compile when a handler does not return what its operation declares', () => {
  forUsers.put('/sound', {
    summary: 'Sound',
    response: { updatedUser: user },
    handler: async () => ({ message: 'Done', updatedUser: null }),
  })
  const unsound = forUsers.put('/unsound', {
    summary: 'Another name than declared',
    response: { updatedUser: user },
    // @ts-expect-error: the response is declared as updatedUser
    handler: async () => ({ message: 'Done', user: null }),
  })
  assert.equal(unsound.access, 'user')
})
