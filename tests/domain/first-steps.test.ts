import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeliveryMethod } from '../../app/domain/buying/methods/delivery-methods.server'
import { createPaymentMethod } from '../../app/domain/buying/methods/payment-methods.server'
import { updateGuaranteeNotice } from '../../app/domain/eu/guarantee-notice/guarantee-notice.server'
import {
  confirmBackup,
  findFirstSteps,
  hideFirstSteps,
  sellOutsideEu,
  showFirstSteps,
} from '../../app/domain/office/admin-home/first-steps.server'
import {
  updateDeliveryCountries,
  updateLegalTexts,
  updateShopSettings,
} from '../../app/domain/office/change-settings/change-settings.server'
import { LegalTextsDraft } from '../../app/domain/settings/legal-texts-draft'
import { settingsVersion, shopSettings } from '../../app/domain/settings/shop-settings.server'
import { defaultLook } from '../../app/domain/shop/look/look'
import { updateLook } from '../../app/domain/shop/look/look.server'
import { settings } from '../../app/settings.server'
import { noticePicture } from '../support/images'
import { createProduct, createUser, refusal } from './factories'

const admin = await createUser('admin')

test('lists no first steps in a demo', async () => {
  assert.equal(await findFirstSteps(), undefined)
})

test('marks each first step as done when the shop has what the step asks for, and hides the list when all are done', async () => {
  Object.assign(settings, { demoMode: false, hasMail: false })
  const done = async () =>
    Object.entries((await findFirstSteps())?.done ?? { all: true }).flatMap(([step, isDone]) =>
      isDone ? [step] : [],
    )
  assert.deepEqual(await done(), [])
  const expected: string[] = []
  const noTexts = LegalTextsDraft.parse({})
  const [terms, privacy] = [
    { text: 'Fair.', url: '' },
    { text: '', url: 'https://law.test/privacy' },
  ]
  const steps: [string[], () => Promise<unknown>][] = [
    [['language'], () => updateShopSettings(admin, { language: 'de' })],
    [['name', 'currency'], () => updateShopSettings(admin, { name: 'Tansy & Sons' })],
    [[], () => updateShopSettings(admin, { postalAddress: '1 Long Lane' })],
    [[], () => updateLegalTexts(admin, { ...noTexts, terms })],
    [['tax'], () => updateShopSettings(admin, { taxNumber: 'T 1' })],
    [['legal'], () => updateLegalTexts(admin, { ...noTexts, terms, privacy })],
    [['buyers'], () => sellOutsideEu(admin)],
    [['look'], () => updateLook(admin, { ...defaultLook, corners: 'square' })],
    [['product'], () => createProduct(1)],
    [['delivery'], () => createDeliveryMethod(admin, delivery)],
    [['contact'], () => updateShopSettings(admin, { contactEmail: 'tansy@shop.test' })],
    [['countries'], () => updateShopSettings(admin, { countries: ['AT', 'DE'] })],
    [['payment'], () => createPaymentMethod(admin, payment)],
    [['mail'], async () => Object.assign(settings, { hasMail: true })],
  ]
  for (const [names, act] of steps) {
    await act()
    expected.push(...names)
    assert.deepEqual((await done()).sort(), expected.toSorted())
  }
  await updateShopSettings(admin, { language: 'en' })
  await createPaymentMethod(admin, { ...payment, kind: 'collection', name: 'Cash' })
  assert(!(await done()).includes('payment'))
  assert.match((await findFirstSteps())?.unusableMethods[0] ?? '', /^“Cash” is offered to no/)
  await createDeliveryMethod(admin, { ...delivery, name: 'Collection', needsAddress: false })
  await confirmBackup(admin)
  assert.deepEqual(await done(), ['all'])
})

test('knows who the shop sells to when the features for consumers in the EU are on, and asks for the notice on the legal guarantee', async () => {
  await updateShopSettings(admin, { outsideEu: false })
  assert.equal((await findFirstSteps())?.done.buyers, false)
  await updateShopSettings(admin, { euFeatures: ['unitPrices'] })
  assert.equal(await findFirstSteps(), undefined)
  await updateShopSettings(admin, { euFeatures: ['guaranteeNotice'] })
  const steps = await findFirstSteps()
  assert.deepEqual([steps?.done.buyers, steps?.done.notice], [true, false])
  await updateGuaranteeNotice(admin, { noticeFile: await noticePicture(), text: 'Two years.' })
  assert.equal(await findFirstSteps(), undefined)
  await updateShopSettings(admin, { euFeatures: [] })
})

test('takes all countries as an answer to where the shop delivers', async () => {
  await updateShopSettings(admin, { countries: [], countriesChosen: false })
  assert.equal((await findFirstSteps())?.done.countries, false)
  const expected = settingsVersion(await shopSettings(), { countries: [] })
  await updateDeliveryCountries(admin, { group: 'all', chosen: [], expected })
  assert.equal((await findFirstSteps())?.done.countries, true)
})

test('lets only an admin hide the list and show it again', async () => {
  await updateShopSettings(admin, { backupConfirmed: false })
  await assert.rejects(hideFirstSteps(await createUser()), refusal(401, /Administrator/))
  assert((await findFirstSteps())?.done.backup === false)
  await hideFirstSteps(admin)
  assert.equal(await findFirstSteps(), undefined)
  await showFirstSteps(admin)
  assert((await findFirstSteps())?.done.backup === false)
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
