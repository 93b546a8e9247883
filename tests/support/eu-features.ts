import assert from 'node:assert/strict'
import { euPages } from '../../app/domain/settings/eu-pages'
import type { Consumers } from '../../app/domain/settings/eu-settings'
import type { Visitor } from './visitor'

/** An admin says where the consumers are that the shop sells to. Without days, the period for withdrawals is the usual one. */
export async function sellTo(admin: Visitor, consumers: Consumers, withdrawalDays = '') {
  await admin.visit('/admin/settings/law')
  await admin.send('Save settings', {
    'This shop sells to consumers': consumers,
    'Withdrawal period (days)': withdrawalDays,
  })
  assert.equal(admin.toast, 'Settings saved')
}

/** Neither the page exists, nor a link to it on the page `linkedFrom`, which the guest visits last. */
export async function assertNoPage(guest: Visitor, page: keyof typeof euPages, linkedFrom = '/') {
  const { title, url } = euPages[page]
  await guest.visit(url)
  assert.equal(guest.status, 404)
  await guest.visit(linkedFrom)
  assert(!guest.hasLink(title))
}
