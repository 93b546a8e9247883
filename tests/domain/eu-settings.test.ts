import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateShopSettings } from '../../app/domain/office/back-office/change-settings.server'
import { allEuFeatures, euDefaults } from '../../app/domain/shop/settings/eu-settings'
import {
  EuSettingsDraft,
  hasEuFeature,
  shopSettings,
} from '../../app/domain/shop/settings/shop-settings.server'
import { createUser } from './factories'

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
