import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProduct, createUser } from './factories'
import * as shop from './shop'
import { transaction } from './shop'

const admin = await createUser('admin')

test('reads the withdrawal period and the checkboxes of the form', () => {
  for (const days of ['13', '366', '-14', 'two']) {
    assert.equal(shop.EuSettingsDraft.safeParse({ withdrawalDays: days }).success, false, days)
  }
  assert.equal(shop.EuSettingsDraft.parse({ withdrawalDays: '' }).withdrawalDays, null)
  assert.equal(shop.EuSettingsDraft.parse({ withdrawalDays: ' 30 ' }).withdrawalDays, 30)
  for (const years of ['0', '31', '-1', '1.5']) {
    assert(!shop.EuSettingsDraft.safeParse({ anonymiseAfterYears: years }).success, years)
  }
  assert.equal(shop.EuSettingsDraft.parse({ anonymiseAfterYears: '10' }).anonymiseAfterYears, 10)
  assert.deepEqual(shop.EuSettingsDraft.parse({}).euFeatures, [])
  const checked = shop.EuSettingsDraft.parse({
    euFeatures: { unitPrices: 'on', dataDownload: 'on' },
  })
  assert.deepEqual(checked.euFeatures, ['unitPrices', 'dataDownload'])
  assert(!shop.EuSettingsDraft.safeParse({ euFeatures: { cookieBanner: 'on' } }).success)
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

test('has no feature until it is switched on, alone or with all the others', async () => {
  assert.deepEqual((await shop.shopSettings()).euFeatures, [])
  assert(!(await shop.hasEuFeature('unitPrices')))
  await shop.updateShopSettings(admin, { euFeatures: ['unitPrices'] })
  assert(await shop.hasEuFeature('unitPrices'))
  assert(!(await shop.hasEuFeature('lowestPrices')))
  await shop.updateShopSettings(admin, shop.euDefaults)
  const { withdrawalDays, euFeatures } = await shop.shopSettings()
  assert.deepEqual(
    { withdrawalDays, euFeatures },
    { withdrawalDays: 14, euFeatures: shop.allEuFeatures },
  )
})
