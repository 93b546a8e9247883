import { counted } from '~/domain/counted'
import { retention } from '~/domain/retention'
import { hasEuFeature, shopSettings } from '~/domain/settings/shop-settings.server'

/** What stays when a customer deletes the account, for how long, and why; undefined if the shop does not say so. */
export async function describeKeptData() {
  if (!(await hasEuFeature('dataDownload'))) return undefined
  const { anonymiseAfterYears } = await shopSettings()
  const period =
    anonymiseAfterYears === null
      ? 'We keep them for as long as the law asks.'
      : `${counted(anonymiseAfterYears, 'year')} after the delivery or cancellation of an order, we remove these data from it.`
  return `We keep the orders you have placed, their invoices and withdrawals, with your name, email address, phone number and postal address, because the law obliges shops to keep invoices. ${period} Copies of emails to you stay for ${retention.sentEmails.text}.`
}
