import assert from 'node:assert/strict'
import { euPages } from '../../app/domain/settings/eu-pages'
import { type EuFeature, euFeatures } from '../../app/domain/settings/eu-settings'
import type { Visitor } from './visitor'

/** An admin switches the feature on or off at its screen. */
export async function switchFeature(admin: Visitor, feature: EuFeature, checked: 'on' | '') {
  await admin.visit('/admin/settings/law')
  await admin.send('Save settings', { [euFeatures[feature]]: checked })
  assert.equal(admin.toast, 'Settings saved')
}

/** Neither the page of the feature exists, nor a link to it on the page `linkedFrom`, which the guest visits last. */
export async function assertNoPage(
  guest: Visitor,
  feature: keyof typeof euPages,
  linkedFrom = '/',
) {
  const { title, url } = euPages[feature]
  await guest.visit(url)
  assert.equal(guest.status, 404)
  await guest.visit(linkedFrom)
  assert(!guest.hasLink(title))
}
