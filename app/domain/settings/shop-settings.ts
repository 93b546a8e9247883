import * as z from 'zod'
import { defaultMoney } from '~/domain/basics/money/money'
import { msg } from '~/languages/translate'
import { isEuFeature } from './eu-settings'
import { documentNumbers } from './invoice-numbers'

const text = z.string().default('')
const numberOrNone = z.number().nullable().default(null)

const flag = z
  .codec(z.literal([0, 1]), z.boolean(), {
    decode: (stored) => stored === 1,
    encode: (isSet) => (isSet ? 1 : 0),
  })
  .default(false)

function listWhere<Item extends string>(isItem: (text: string) => text is Item) {
  return z
    .codec(z.string(), z.array(z.custom<Item>()), {
      decode: (texts) => texts.split(',').filter(isItem),
      encode: (items) => items.join(),
    })
    .default([])
}

/** Such as `2026-12-24`; empty for none. */
const dayOrNone = z
  .codec(z.string().nullable(), z.string(), {
    decode: (date) => date ?? '',
    encode: (date) => date || null,
  })
  .default('')

/**
 * Decodes and encodes the row of `shop_settings`. The defaults apply until a shop is set up, see `settingsOfNewShop`, and in
 * the demo. Activity shows the descriptions.
 */
export const StoredSettings = z.object({
  name: z.string().describe(msg('Name of the shop')),
  welcome: z.string().describe(msg('Welcome text')),
  announcement: text.describe(msg('Announcement')),
  announcementUntil: dayOrNone.describe(msg('Last day of the announcement')),
  /** A BCP 47 tag: that of a file in app/languages/, or `en`. */
  language: z.string().default('en').describe(msg('Language')),
  contactEmail: text.describe(msg('Contact email')),
  /** A name from https://www.iana.org/time-zones, such as `Europe/Lisbon`. */
  timeZone: z.string().default('UTC').describe(msg('Time zone')),
  currency: z.string().default(defaultMoney.currency).describe(msg('Currency')),
  locale: z.string().default(defaultMoney.locale).describe(msg('Numbers and dates')),
  /** The language of names, descriptions and legal texts: a BCP 47 tag, or `locale` for that of `locale`. */
  textLanguage: z.string().default('locale').describe(msg('Language of your texts')),
  countries: listWhere((code): code is string => code !== '').describe(msg('Countries')),
  postalAddress: text.describe(msg('Postal address')),
  vatId: text.describe(msg('VAT id')),
  taxNumber: text.describe(msg('Tax number')),
  /** Lines that invoices have below these numbers, such as that of a register. */
  invoiceFoot: text.describe(msg('Foot of invoices')),
  taxRate: numberOrNone.describe(msg('Tax rate')),
  /** Why prices include no tax. Only a shop without a tax rate has one. */
  taxSentence: text.describe(msg('Sentence instead of tax')),
  /** Whether the tax rates of the goods apply to the charge for delivery in proportion; if not, the one with the largest share. */
  deliveryInProportion: flag.describe(msg('Tax of the delivery charge in proportion to the goods')),
  hasTaxRates: flag,
  invoiceNumbers: z
    .string()
    .default(documentNumbers.invoiceNumbers)
    .describe(msg('Invoice numbers')),
  cancellationNumbers: z
    .string()
    .default(documentNumbers.cancellationNumbers)
    .describe(msg('Numbers of cancellation invoices')),
  correctionNumbers: z
    .string()
    .default(documentNumbers.correctionNumbers)
    .describe(msg('Numbers of correction invoices')),
  /** Days after the delivery; null if customers cannot withdraw from a contract in the shop. */
  withdrawalDays: numberOrNone.describe(msg('Withdrawal period in days')),
  /** While there are none for new orders, but periods of earlier orders run or their customers wait for an answer. */
  earlierWithdrawals: flag.describe(msg('Withdrawal from earlier orders')),
  /** Years after the delivery or cancellation; null if orders keep the customer's name and address. */
  anonymiseAfterYears: numberOrNone.describe(msg('Anonymise orders after (years)')),
  /** Working days after an order that is to be paid in advance; null if the shop sends no reminders. */
  remindUnpaidAfterDays: numberOrNone.describe(msg('Remind the customer after (working days)')),
  /** The same for its cancellation; null if the shop cancels no unpaid orders. */
  cancelUnpaidAfterDays: numberOrNone.describe(msg('Cancel the order after (working days)')),
  euFeatures: listWhere(isEuFeature).describe(msg('Consumers in the EU')),
  guestOrders: flag.describe(msg('Orders without an account')),
  guestPhoneOptional: flag.describe(msg('Phone number is optional without an account')),
  guestPaysOnDelivery: flag.describe(msg('Payment on delivery without an account')),
  outsideEu: flag.describe(msg('Sells to no consumers in the EU')),
  customerNotes: flag.describe(msg('Notes with orders')),
  invoiceAddresses: flag.describe(msg('Invoices to other addresses')),
  /** The first day of the present, the next or the last closing; empty if there is none. */
  closedFrom: dayOrNone.describe(msg('First day of the closing')),
  /** Empty if the shop is closed until an admin opens it. */
  closedUntil: dayOrNone.describe(msg('Last day of the closing')),
  closedText: text.describe(msg('Text while the shop is closed')),
  closedDaysCount: flag.describe(msg('Days of the closing count for unpaid orders')),
  /** First and last days of earlier closings, such as `2026-12-24/2027-01-04`; with `/counted` if they count for unpaid orders. */
  closedBefore: listWhere((span): span is string => span !== '').describe(msg('Earlier closings')),
  firstStepsHidden: flag.describe(msg('First steps hidden')),
  backupConfirmed: flag.describe(msg('Backup made')),
  /** False until the questions of the opening are answered; a row of an earlier version is true. */
  opened: flag,
})

export type ShopSettings = z.output<typeof StoredSettings>

/** What the form about consumers changes. */
export const EuSettings = StoredSettings.pick({
  withdrawalDays: true,
  anonymiseAfterYears: true,
  euFeatures: true,
  outsideEu: true,
})

export type EuSettings = z.output<typeof EuSettings>

export const ClosingSettings = StoredSettings.pick({
  closedFrom: true,
  closedUntil: true,
  closedText: true,
  closedDaysCount: true,
  closedBefore: true,
})

export type Closing = z.output<typeof ClosingSettings>

export type SettingsIn<Fields> = Pick<ShopSettings, keyof ShopSettings & keyof Fields>
