import { retention } from '~/domain/basics/time/retention'
import { hasDisclosures, shopSettings } from '~/domain/settings/shop-settings.server'
import { t, tn } from '~/languages/translate'

/** What stays when a customer deletes the account, for how long, and why; undefined if the shop does not say so. */
export async function describeKeptData() {
  if (!(await hasDisclosures())) return undefined
  const { anonymiseAfterYears } = await shopSettings()
  return [
    t(
      'We keep the orders you have placed, their invoices and withdrawals, with your name, email address, phone number and postal address, because the law obliges shops to keep invoices.',
    ),
    anonymiseAfterYears === null
      ? t('We keep them for as long as the law asks.')
      : tn(
          anonymiseAfterYears,
          '{count} year after the delivery or cancellation of an order, we remove these data from it.',
          '{count} years after the delivery or cancellation of an order, we remove these data from it.',
        ),
    t('Copies of emails to you stay for {duration}.', { duration: t(retention.sentEmails.text) }),
  ].join(' ')
}
