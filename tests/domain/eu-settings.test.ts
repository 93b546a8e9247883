import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings as environment } from '../../app/settings.server'
import { createProduct, createUser } from './factories'
import * as shop from './shop'
import { db, transaction } from './shop'

const admin = await createUser('admin')

const draft = (values: object) => shop.EuSettingsDraft.safeParse({ consumers: 'eu', ...values })

test('reads who the shop sells to, the withdrawal period and the years', () => {
  for (const days of ['13', '366', '-14', 'two']) {
    assert.equal(draft({ withdrawalDays: days }).success, false, days)
  }
  assert.equal(draft({ withdrawalDays: '' }).data?.withdrawalDays, null)
  assert.equal(draft({ withdrawalDays: ' 30 ' }).data?.withdrawalDays, 30)
  for (const years of ['0', '31', '-1', '1.5']) {
    assert(!draft({ anonymiseAfterYears: years }).success, years)
  }
  assert.equal(draft({ anonymiseAfterYears: '10' }).data?.anonymiseAfterYears, 10)
  for (const consumers of [undefined, '', 'on', 'unitPrices']) {
    const said = draft({ consumers }).error?.issues.map(({ message }) => message)
    assert.deepEqual(said, ['Say where your customers are'])
  }
})

test('uses the new settings in the transaction that has changed them', async () => {
  const { id } = await createProduct(1)
  const method = { name: 'Parcel', price: '4.90', time: 'Two days' }
  await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(method))
  const changing = transaction(async (trx) => {
    const before = await shop.shopSettings(trx)
    const contactEmail = 'new@shop.test'
    await shop.storeSettings(trx, { ...before, euFeatures: shop.allEuFeatures, contactEmail })
    const [delivery] = await shop.listDeliveryMethods(trx)
    assert.equal(delivery?.time, 'Two days')
    const [variant] = (await shop.listVariants(id, trx)).variants
    assert.equal(variant?.contentAmount, null)
    const product = { id, oldPrice: null, contentAmount: 750, contentUnit: 'ml' } as const
    const [priced] = await shop.withPriceFields([product], trx)
    assert.deepEqual(priced?.contents, { amount: 750, unit: 'ml' })
    const { safety_warning } = await shop.safetyColumnsOf(trx, { safetyWarning: 'Hot' })
    assert.equal(safety_warning, 'Hot')
    const contract = await shop.contractTexts(trx, await shop.shopSettings(trx), 1)
    assert.match(JSON.stringify(contract), /new@shop\.test/)
    await shop.emailShopkeeper(trx, () => ({ subject: 'New', parts: [] }))
    const emails = await trx.selectFrom('emails').select('recipient').execute()
    assert.deepEqual(emails, [{ recipient: contactEmail }])
    throw new Error('undo')
  })
  await assert.rejects(changing, /undo/)
})

test('switches on all that the law asks for, what the United Kingdom asks, or nothing', async () => {
  const stored = async () => {
    const { withdrawalDays, euFeatures, outsideEu } = await shop.shopSettings()
    return { withdrawalDays, euFeatures, outsideEu }
  }
  const nothing = { withdrawalDays: null, euFeatures: [] }
  assert.deepEqual(await stored(), { ...nothing, outsideEu: false })
  assert.equal(shop.consumersOf(await stored()), undefined)
  const expected = [
    ['uk', { ...nothing, euFeatures: ['deliveryPage', 'orderTexts'], outsideEu: true }],
    ['none', { ...nothing, outsideEu: true }],
    ['eu', { withdrawalDays: 14, euFeatures: shop.allEuFeatures, outsideEu: false }],
  ] as const
  for (const [consumers, settings] of expected) {
    await shop.updateShopSettings(admin, shop.euSettingsFor(consumers, null))
    assert.deepEqual(await stored(), settings)
    assert.equal(shop.consumersOf(await stored()), consumers)
    assert.equal(shop.sellsInEu(await stored()), consumers === 'eu')
    for (const duty of shop.allEuFeatures) {
      const isOn = (settings.euFeatures as readonly string[]).includes(duty)
      assert.equal(await shop.hasEuFeature(duty), isOn, duty)
    }
  }
  await shop.updateShopSettings(admin, shop.euSettingsFor('eu', 30))
  assert.equal((await stored()).withdrawalDays, 30)
  assert.equal(shop.consumersOf(await stored()), 'eu')
})

test('a shop that has chosen some of the duties preserves them, and no others, until an admin answers', async () => {
  await shop.updateShopSettings(admin, { ...shop.euSettingsFor('none', null), outsideEu: false })
  const chosen = 'unitPrices,lowestPrices,dataDownload,orderTexts'
  await db.updateTable('shop_settings').set({ eu_features: chosen }).execute()
  await shop.updateShopSettings(admin, { contactEmail: 'old@shop.test' })
  const settings = await shop.shopSettings()
  assert.deepEqual(settings.euFeatures, ['lowestPrices', 'orderTexts'])
  assert(shop.sellsInEu(settings))
  assert.equal(shop.consumersOf(settings), undefined)
  assert(!(await shop.hasEuFeature('deliveryPage')))
  assert.deepEqual(await shop.listEuFields(), ['contents', 'safety'])
})

test('has pages about accessibility and the browser in each real shop, and in a demo that sells to the EU', async () => {
  await shop.updateShopSettings(admin, shop.euSettingsFor('none', null))
  const urls = async () => (await shop.listEuPages()).map(({ url }) => url)
  assert.deepEqual([await shop.hasDisclosures(), await urls()], [false, []])
  assert.equal(await shop.describeKeptData(), undefined)
  const always = ['/accessibility', '/browser-storage']
  Object.assign(environment, { demoMode: false })
  assert.deepEqual([await shop.hasDisclosures(), await urls()], [true, always])
  assert.match((await shop.describeKeptData()) ?? '', /the law obliges shops/)
  Object.assign(environment, { demoMode: true })
  await shop.updateShopSettings(admin, shop.euDefaults)
  assert.deepEqual([await shop.hasDisclosures(), await urls()], [true, ['/delivery', ...always]])
})
