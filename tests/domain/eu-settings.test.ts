import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailShopkeeper } from '../../app/domain/buying/documents/order-recipients.server'
import { DeliveryMethodDraft } from '../../app/domain/buying/methods/delivery-method-draft'
import {
  createDeliveryMethod,
  listDeliveryMethods,
} from '../../app/domain/buying/methods/delivery-methods.server'
import { listVariants } from '../../app/domain/catalogue/variants/list-variants.server'
import { contractTexts } from '../../app/domain/eu/contracts/contracts.server'
import { safetyColumnsOf } from '../../app/domain/eu/manufacturers/product-safety.server'
import { withPriceFields } from '../../app/domain/eu/price-indication/price-fields.server'
import { updateShopSettings } from '../../app/domain/office/change-settings/change-settings.server'
import { allEuFeatures, euDefaults } from '../../app/domain/settings/eu-settings'
import {
  EuSettingsDraft,
  hasEuFeature,
  shopSettings,
  storeSettings,
} from '../../app/domain/settings/shop-settings.server'
import { transaction } from '../../db/client'
import { createProduct, createUser } from './factories'

const admin = await createUser('admin')

test('reads the withdrawal period and the checkboxes of the form', () => {
  for (const days of ['13', '366', '-14', 'two']) {
    assert.equal(EuSettingsDraft.safeParse({ withdrawalDays: days }).success, false, days)
  }
  assert.equal(EuSettingsDraft.parse({ withdrawalDays: '' }).withdrawalDays, null)
  assert.equal(EuSettingsDraft.parse({ withdrawalDays: ' 30 ' }).withdrawalDays, 30)
  for (const years of ['0', '31', '-1', '1.5']) {
    assert(!EuSettingsDraft.safeParse({ anonymiseAfterYears: years }).success, years)
  }
  assert.equal(EuSettingsDraft.parse({ anonymiseAfterYears: '10' }).anonymiseAfterYears, 10)
  assert.deepEqual(EuSettingsDraft.parse({}).euFeatures, [])
  const checked = EuSettingsDraft.parse({ euFeatures: { unitPrices: 'on', dataDownload: 'on' } })
  assert.deepEqual(checked.euFeatures, ['unitPrices', 'dataDownload'])
  assert(!EuSettingsDraft.safeParse({ euFeatures: { cookieBanner: 'on' } }).success)
})

test('uses the new settings in the transaction that has changed them', async () => {
  const { id } = await createProduct(1)
  const method = { name: 'Parcel', price: '4.90', time: 'Two days' }
  await createDeliveryMethod(admin, DeliveryMethodDraft.parse(method))
  const changing = transaction(async (trx) => {
    const before = await shopSettings(trx)
    const contactEmail = 'new@shop.test'
    await storeSettings(trx, { ...before, euFeatures: allEuFeatures, contactEmail })
    const [delivery] = await listDeliveryMethods(trx)
    assert.equal(delivery?.time, 'Two days')
    const [variant] = (await listVariants(id, trx)).variants
    assert.equal(variant?.contentAmount, null)
    const product = { id, oldPrice: null, contentAmount: 750, contentUnit: 'ml' } as const
    const [priced] = await withPriceFields([product], trx)
    assert.deepEqual(priced?.contents, { amount: 750, unit: 'ml' })
    const { safety_warning } = await safetyColumnsOf(trx, { safetyWarning: 'Hot' })
    assert.equal(safety_warning, 'Hot')
    const contract = await contractTexts(trx, await shopSettings(trx), 1)
    assert.match(JSON.stringify(contract), /new@shop\.test/)
    await emailShopkeeper(trx, () => ({ subject: 'New', parts: [] }))
    const emails = await trx.selectFrom('emails').select('recipient').execute()
    assert.deepEqual(emails, [{ recipient: contactEmail }])
    throw new Error('undo')
  })
  await assert.rejects(changing, /undo/)
})

test('has no feature until it is switched on, alone or with all the others', async () => {
  assert.deepEqual((await shopSettings()).euFeatures, [])
  assert(!(await hasEuFeature('unitPrices')))
  await updateShopSettings(admin, { euFeatures: ['unitPrices'] })
  assert(await hasEuFeature('unitPrices'))
  assert(!(await hasEuFeature('lowestPrices')))
  await updateShopSettings(admin, euDefaults)
  const { withdrawalDays, euFeatures } = await shopSettings()
  assert.deepEqual(
    { withdrawalDays, euFeatures },
    { withdrawalDays: 14, euFeatures: allEuFeatures },
  )
})
