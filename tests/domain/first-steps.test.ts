import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings } from '../../app/settings.server'
import { noticePicture } from '../support/images'
import { createProduct, createUser, refusal } from './factories'
import * as shop from './shop'

const admin = await createUser('admin')

test('lists no first steps in a demo', async () => {
  assert.equal(await shop.findFirstSteps(admin), undefined)
})

test('marks each first step as done when the shop has what the step asks for, and hides the list when all are done', async () => {
  Object.assign(settings, { demoMode: false, hasMail: false })
  const done = async () =>
    Object.entries((await shop.findFirstSteps(admin))?.done ?? { all: true }).flatMap(
      ([step, isDone]) => (isDone ? [step] : []),
    )
  assert.deepEqual(await done(), [])
  const expected: string[] = []
  const noTexts = shop.LegalTextsDraft.parse({})
  const [terms, privacy] = [
    { text: 'Fair.', url: '' },
    { text: '', url: 'https://law.test/privacy' },
  ]
  const steps: [string[], () => Promise<unknown>][] = [
    // Without tax, a shop needs no number.
    [['tax'], () => shop.updateShopSettings(admin, { postalAddress: '1 Long Lane' })],
    [[], () => shop.updateLegalTexts(admin, { ...noTexts, terms })],
    [['legal'], () => shop.updateLegalTexts(admin, { ...noTexts, terms, privacy })],
    [['product'], () => createProduct(1)],
    [['delivery'], () => shop.createDeliveryMethod(admin, delivery)],
    [['payment'], () => shop.createPaymentMethod(admin, payment)],
    [['mail'], async () => Object.assign(settings, { hasMail: true })],
  ]
  for (const [names, act] of steps) {
    await act()
    expected.push(...names)
    assert.deepEqual((await done()).sort(), expected.toSorted())
  }
  await shop.createPaymentMethod(admin, { ...payment, kind: 'collection', name: 'Cash' })
  assert(!(await done()).includes('payment'))
  assert.match(
    (await shop.findFirstSteps(admin))?.unusableMethods[0] ?? '',
    /^“Cash” is offered to no/,
  )
  await shop.createDeliveryMethod(admin, { ...delivery, name: 'Collection', needsAddress: false })
  await shop.confirmBackup(admin)
  assert.deepEqual((await done()).sort(), [...expected, 'backup'].sort())
  const factor = { user_id: admin.id, secret: '', last_step: 0, created_at: '2026' }
  await shop.db.insertInto('second_factors').values(factor).execute()
  assert.deepEqual(await done(), ['all'])
})

test('asks for the notice on the legal guarantee when the shop shows it', async () => {
  await shop.updateShopSettings(admin, { euFeatures: ['guaranteeNotice'] })
  const { notice, legal } = (await shop.findFirstSteps(admin))?.done ?? {}
  assert.deepEqual([notice, legal], [false, false])
  const text = { text: 'Fair.', url: '' }
  await shop.updateLegalTexts(admin, { terms: text, privacy: text, imprint: text, returns: text })
  await shop.updateGuaranteeNotice(admin, { noticeFile: await noticePicture(), text: 'Two years.' })
  assert.equal(await shop.findFirstSteps(admin), undefined)
  await shop.updateShopSettings(admin, { ...shop.euSettingsFor('none', null), outsideEu: false })
})

test('lets only an admin hide the list and show it again', async () => {
  await shop.updateShopSettings(admin, { backupConfirmed: false })
  await assert.rejects(shop.hideFirstSteps(await createUser()), refusal(401, /Administrator/))
  assert((await shop.findFirstSteps(admin))?.done.backup === false)
  await shop.hideFirstSteps(admin)
  assert.equal(await shop.findFirstSteps(admin), undefined)
  await shop.showFirstSteps(admin)
  assert((await shop.findFirstSteps(admin))?.done.backup === false)
})

const delivery = { name: 'Parcel', price: '5', freeFrom: null, needsAddress: true }
const payment = {
  kind: 'other' as const,
  name: 'Invoice',
  instructions: 'Pay within two weeks.',
  accountHolder: '',
  iban: '',
  bic: '',
  link: '',
}
