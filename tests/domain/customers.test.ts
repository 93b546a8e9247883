import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCustomer,
  findCustomerDetails,
} from '../../app/domain/office/customers/customers.server'
import { listActivities } from '../../app/domain/people/access/activity.server'
import { NewCustomer } from '../../app/domain/people/accounts/accounts'
import { logIn } from '../../app/domain/people/accounts/log-in.server'
import { canReset, resetPassword } from '../../app/domain/people/accounts/password-reset.server'
import {
  activate,
  canActivate,
  register,
} from '../../app/domain/people/accounts/registration.server'
import {
  findSessionUser,
  isSuspended,
  rotateSession,
  startSession,
} from '../../app/domain/people/accounts/sessions.server'
import { banUser, unbanUser } from '../../app/domain/people/accounts/users.server'
import { db } from '../../db/client'
import { day, hour, timeFromNow } from '../../db/time'
import { createUser, emailsTo, passwordHash, refusal, tokenIn } from './factories'

const admin = await createUser('admin')

let drafts = 0
const draft = (email = `new${++drafts}@shop.test`) =>
  NewCustomer.parse({ name: 'Fern Wavelet', email, phone: '+1 555 010 0199' })
const tokenOf = ({ link }: { link: string }) => tokenIn({ body: link })

test('creates an account whose owner chooses a password with a link that works once', async () => {
  const customer = draft()
  const added = await addCustomer(admin, customer)
  const token = tokenOf(added)
  assert.match((await findCustomerDetails(added.id))?.user.email ?? '', /^new\d+@shop\.test$/)
  assert.deepEqual(await emailsTo(customer.email), [])
  const { activities } = await listActivities(1)
  assert.equal(activities[0]?.subject, `an account for Fern Wavelet (${customer.email})`)
  const newPassword = 'mossy rocks'
  await resetPassword({ token, newPassword, confirmNewPassword: newPassword })
  const { user } = await logIn({ email: customer.email, password: newPassword }, '10.0.0.1')
  assert.deepEqual([user.id, user.role], [added.id, 'user'])
  await assert.rejects(
    resetPassword({ token, newPassword, confirmNewPassword: newPassword }),
    refusal(400, /no longer valid/),
  )
})

test('accepts the link of a created account for a day', async () => {
  const token = tokenOf(await addCustomer(admin, draft()))
  const age = (milliseconds: number) =>
    db
      .updateTable('tokens')
      .set((eb) => ({ expires_at: eb.val(timeFromNow(day - milliseconds)) }))
      .execute()
  await age(day - hour)
  assert.equal(await canReset(token), true)
  await age(day + 1)
  assert.equal(await canReset(token), false)
})

test('checks a created account like a registration, and ends pending registrations of its email address', async () => {
  const wrong = NewCustomer.safeParse({ name: 'F', email: 'x', phone: '1' }).error?.issues ?? []
  assert.deepEqual([...new Set(wrong.map(({ path }) => path[0]))], ['name', 'email', 'phone'])
  const owner = await createUser()
  await assert.rejects(addCustomer(admin, draft(owner.email)), {
    ...refusal(409, 'This email address already has an account'),
    detail: { field: 'email' },
  })
  await assert.rejects(addCustomer(owner, draft()), refusal(401, 'Administrator access only'))

  const waiting = draft()
  const password = 'long enough'
  await register({ ...waiting, password, confirmPassword: password, image: undefined }, '10.0.0.2')
  const token = tokenIn((await emailsTo(waiting.email))[0])
  assert.equal(await canActivate(token), true)
  await addCustomer(admin, waiting)
  await assert.rejects(activate(token), refusal(400, 'Invalid activation token'))
})

test('ends all sessions of a user at a ban, and does not restore them when the user is unbanned', async () => {
  const user = await createUser()
  const token = await startSession(user.id, passwordHash)
  assert.equal(await isSuspended(token), false)
  await banUser(admin, user.id)
  assert.equal(await isSuspended(token), true)
  assert.equal(await findSessionUser(token), undefined)
  assert.equal(await rotateSession(token), undefined)
  assert.deepEqual((await findCustomerDetails(user.id))?.sessions, [])
  await unbanUser(admin, user.id)
  assert.equal(await isSuspended(token), false)
  assert.equal(await findSessionUser(token), undefined)
})
