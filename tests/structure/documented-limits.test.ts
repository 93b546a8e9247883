import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  activationLink,
  cartLifetimes,
  confirmationLifetime,
  failedLogIns,
  invitationLink,
  orderLink,
  resetLink,
  wrongCodes,
} from '../../app/domain/basics/limits-and-lifetimes'
import { retention } from '../../app/domain/basics/time/retention'
import { importLimits } from '../../app/domain/files/imports/imports'

test('the documentation states the limits and lifetimes of the code', () => {
  const documents = ['README.md', 'SECURITY.md', ...globSync('docs/*.md')]
    .map((file) => readFileSync(file, 'utf8').replace(/\s+/g, ' '))
    .join(' ')
  const { byAccount, byClient } = failedLogIns
  const statements = [
    `${byAccount.max} failures in ${byAccount.within.text}`,
    `${byClient.max} in ${byClient.within.text}`,
    `${wrongCodes.byAccount.max} wrong codes in ${wrongCodes.byAccount.within.text}`,
    `${wrongCodes.byPassword.max} wrong codes of six digits in ${wrongCodes.byPassword.within.text}`,
    `entered it in the last ${confirmationLifetime.text}`,
    `${resetLink.text} (reset) or ${activationLink.text} (activation`,
    `opens this order for ${orderLink.text}`,
    `works once and expires after ${invitationLink.text}`,
    `are reserved for ${cartLifetimes.shop.text}`,
    `the last ${retention.sentEmails.text}`,
    `${importLimits.lines.toLocaleString('en')} lines and ${importLimits.csvMegabytes} MB`,
    `ZIP file of images (at most ${importLimits.zipMegabytes} MB`,
  ]
  assert.deepEqual(
    statements.filter((text) => !documents.includes(text)),
    [],
  )
})
