import assert from 'node:assert/strict'
import { type EuFeature, euFeatures } from '../../app/domain/settings/eu-settings'
import type { Visitor } from './visitor'

/** An admin switches the feature on or off at its screen. */
export async function switchFeature(admin: Visitor, feature: EuFeature, checked: 'on' | '') {
  await admin.visit('/admin/settings/eu')
  await admin.send('Save settings', { [euFeatures[feature]]: checked })
  assert.equal(admin.toast, 'Settings saved')
}
