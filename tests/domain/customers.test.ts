import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser, emailsTo, passwordHash, refusal, tokenIn } from './factories'
import * as shop from './shop'
import { day, db, hour, timeFromNow } from './shop'

const admin = await createUser('admin')

let drafts = 0
const draft = (email = `new${++drafts}@shop.test`) =>
  shop.NewCustomer.parse({ name: 'Fern Wavelet', email, phone: '+1 555 010 0199' })
const tokenOf = ({ link }: { link: string }) => tokenIn({ body: link })

test('creates an account whose owner chooses a password with a link that works once', async () => {
  const customer = draft()
  const added = await shop.addCustomer(admin, customer)
  const token = tokenOf(added)
  assert.match((await shop.findCustomerDetails(added.id))?.user.email ?? '', /^new\d+@shop\.test$/)
  assert.deepEqual(await emailsTo(customer.email), [])
  const { activities } = await shop.listActivities(1)
  assert.equal(activities[0]?.subject, `an account for Fern Wavelet (${customer.email})`)
  const newPassword = 'mossy rocks'
  await shop.resetPassword({ token, newPassword, confirmNewPassword: newPassword })
  const { user } = await shop.logIn({ email: customer.email, password: newPassword }, '10.0.0.1')
  assert.deepEqual([user.id, user.role], [added.id, 'user'])
  await assert.rejects(
    shop.resetPassword({ token, newPassword, confirmNewPassword: newPassword }),
    refusal(400, /no longer valid/),
  )
})

test('accepts the link of a created account for a day', async () => {
  const token = tokenOf(await shop.addCustomer(admin, draft()))
  const age = (milliseconds: number) =>
    db
      .updateTable('tokens')
      .set((eb) => ({ expires_at: eb.val(timeFromNow(day - milliseconds)) }))
      .execute()
  await age(day - hour)
  assert.equal(await shop.canReset(token), true)
  await age(day + 1)
  assert.equal(await shop.canReset(token), false)
})

test('the link of a created account, which its creator has seen, ends when the account becomes admin or staff', async () => {
  const rises: Record<string, (id: string, email: string) => Promise<unknown>> = {
    promotion: (id) => shop.promoteUser(admin, id),
    'change of the role by the API': (id) => shop.toggleRole(admin, id),
    'first areas': (id) => shop.changeStaff(admin, id, ['orders']),
    command: (_, email) => shop.makeAdmin(email),
  }
  for (const [name, rise] of Object.entries(rises)) {
    const customer = draft()
    const added = await shop.addCustomer(admin, customer)
    assert.equal(await shop.canReset(tokenOf(added)), true)
    await rise(added.id, customer.email)
    assert.equal(await shop.canReset(tokenOf(added)), false, name)
  }
})

test('other areas end no link that staff have requested', async () => {
  const { id, email } = await createUser()
  await shop.changeStaff(admin, id, ['orders'])
  await shop.requestPasswordReset({ email }, '10.0.0.2')
  await shop.changeStaff(admin, id, ['orders', 'money'])
  assert.equal(await shop.canReset(tokenIn((await emailsTo(email)).at(-1))), true)
})

test('checks a created account like a registration, and ends pending registrations of its email address', async () => {
  const wrong =
    shop.NewCustomer.safeParse({ name: 'F', email: 'x', phone: '1' }).error?.issues ?? []
  assert.deepEqual([...new Set(wrong.map(({ path }) => path[0]))], ['name', 'email', 'phone'])
  const owner = await createUser()
  await assert.rejects(shop.addCustomer(admin, draft(owner.email)), {
    ...refusal(409, 'This email address already has an account'),
    detail: { field: 'email' },
  })
  await assert.rejects(shop.addCustomer(owner, draft()), refusal(401, 'Administrator access only'))

  const waiting = draft()
  const password = 'long enough'
  await shop.register(
    { ...waiting, password, confirmPassword: password, image: undefined },
    '10.0.0.2',
  )
  const token = tokenIn((await emailsTo(waiting.email))[0])
  assert.equal(await shop.canActivate(token), true)
  await shop.addCustomer(admin, waiting)
  await assert.rejects(shop.activate(token), refusal(400, 'Invalid activation token'))
})

test('ends all sessions of a user at a ban, and does not restore them when the user is unbanned', async () => {
  const user = await createUser()
  const token = await shop.startSession(user.id, passwordHash)
  assert.equal(await shop.isSuspended(token), false)
  await shop.banUser(admin, user.id)
  assert.equal(await shop.isSuspended(token), true)
  assert.equal(await shop.findSessionUser(token), undefined)
  assert.equal(await shop.rotateSession(token), undefined)
  assert.deepEqual((await shop.findCustomerDetails(user.id))?.sessions, [])
  await shop.unbanUser(admin, user.id)
  assert.equal(await shop.isSuspended(token), false)
  assert.equal(await shop.findSessionUser(token), undefined)
})
