import { retention } from '~/domain/basics/time/retention'
import { t } from '~/languages/translate'
import { settings } from '~/settings.server'
import { contactText } from './contact-text'
import { factsOf } from './country-facts'
import { euPages } from './eu-pages'
import { withdrawalDaysRange } from './eu-settings'
import { type LegalTexts, legalTitles } from './legal-pages'
import type { ShopSettings } from './shop-settings'

interface Known {
  country: string
  /** Where the GDPR applies. */
  isInEea: boolean
  owner: string
  deliveryTime: string
}

/**
 * Legal texts for a new shop: headings, and what the shop knows. The rest are blanks such as `[[How long a delivery takes]]`, or
 * sentences in such brackets to be checked: until the shopkeeper has done so, a text is not published.
 */
export function legalDrafts(shop: ShopSettings, known: Known): Required<LegalTexts> {
  return {
    terms: draft(termsOf(shop, known)),
    privacy: draft(privacyOf(shop, known)),
    imprint: draft(noticeOf(shop, known)),
    returns: draft(returnsOf(shop, known)),
  }
}

const isBritish = ({ country }: Known) => country === 'GB'
const isFrench = ({ country }: Known) => country === 'FR'

/** What is false or empty does not apply to the shop. */
type Paragraphs = (string | false | undefined)[]

function draft(paragraphs: Paragraphs) {
  return { text: paragraphs.filter(Boolean).join('\n\n'), url: '' }
}

const heading = (text: string) => `# ${text}`
const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n')

function noticeOf(shop: ShopSettings, known: Known): Paragraphs {
  const name = known.owner
  return [
    contactText(shop),
    !contactText(shop).includes(name) && t('Owner: {name}', { name }),
    t('[[Telephone number, or delete this line if your law does not ask for it]]'),
    t('[[Register and number in the register, or delete this line]]'),
    shop.vatId && t('VAT id {number}', { number: shop.vatId }),
    isFrench(known) && t('Publication director: {name}', { name }),
    isFrench(known) && t('[[Host of the shop: name, postal address and telephone number]]'),
  ]
}

function termsOf(shop: ShopSettings, known: Known): Paragraphs {
  const { deliveryTime: time, isInEea } = known
  const canWithdraw = shop.withdrawalDays !== null
  const isVat = isInEea || isBritish(known) || known.country === 'CH'
  return [
    heading(t('Seller')),
    contactText(shop),
    heading(t('Contract')),
    t(
      settings.hasMail
        ? 'You order with the last button of the checkout. Until then you can correct everything. An email confirms that your order has arrived.'
        : 'You order with the last button of the checkout. Until then you can correct everything. The next page confirms that your order has arrived.',
    ),
    t(
      isFrench(known)
        ? '[[The contract is concluded when you have checked your order and confirmed it with this button.]]'
        : '[[The contract is concluded as soon as we accept your order: by asking you to pay in advance, or by sending the goods.]]',
    ),
    heading(t('Prices and payment')),
    shop.taxRate !== null && t(isVat ? 'All prices include VAT.' : 'All prices include tax.'),
    shop.taxSentence,
    t('The checkout shows the price of delivery, the sum and the ways to pay before you order.'),
    heading(t('Delivery')),
    t('We deliver to the countries that the checkout offers.'),
    time ? t('Delivery time: {time}', { time }) : t('[[How long a delivery takes]]'),
    canWithdraw && heading(t('Withdrawal')),
    canWithdraw &&
      t('Consumers can withdraw from the contract: see “{page}”.', {
        page: t(legalTitles.returns),
      }),
    heading(t('Faulty goods')),
    t(
      canWithdraw
        ? 'If goods are faulty, you have the rights of the legal guarantee.'
        : isBritish(known)
          ? 'If goods are faulty, consumers have the rights of the Consumer Rights Act 2015.'
          : '[[What you do if goods are faulty]]',
    ),
    isFrench(known) &&
      t(
        '[[The text on the legal guarantees that the Code de la consommation asks for: articles L. 217-3 and following, two years]]',
      ),
    canWithdraw &&
      t(
        isFrench(known)
          ? '[[Consumer mediator: name, postal address and website]]'
          : '[[We do not take part in dispute resolution before a consumer arbitration board.]]',
      ),
  ]
}

function privacyOf(shop: ShopSettings, known: Known): Paragraphs {
  const hasGdpr = known.isInEea || shop.withdrawalDays !== null
  const law = isBritish(known) ? 'UK GDPR' : hasGdpr ? t('GDPR') : ''
  return [
    heading(t('Who is responsible')),
    contactText(shop),
    heading(t('What this shop stores')),
    list([
      t(
        'Of an order: name, postal address, email, telephone number, what you have ordered and how you pay. We need it to fulfil the contract.',
      ),
      t(
        'Of an account: name, email, telephone number, favorites and cart, until you delete the account. The password is stored only in a form from which it cannot be read.',
      ),
      t(
        'Of a request for an email when a product is back: the email address, until the email is sent or you stop it, for {duration} at most.',
        { duration: t(retention.stockAlerts.text) },
      ),
      t('Of emails to you: a copy, for {duration}.', { duration: t(retention.sentEmails.text) }),
      t(
        'In your browser: what the shop needs to work, such as for the cart and the log-in. Nothing of it follows you to other sites. See “{page}”.',
        { page: t(euPages.browserStorage.title) },
      ),
      t(
        'In logs of the server, for the security of the shop: time, page and in some logs the IP address of each request.',
      ),
    ]),
    law &&
      t(
        'The legal grounds are the contract, or what you ask for before it, for orders, accounts and emails (Art. 6(1)(b) {law}), our duty to keep invoices (Art. 6(1)(c) {law}), and our legitimate interest in a secure shop for the logs (Art. 6(1)(f) {law}).',
        { law },
      ),
    heading(t('How long')),
    keptInvoices(shop, known),
    t('[[We keep the logs of the server, and backups, for at most 30 days.]]'),
    heading(t('Who receives it')),
    t(
      '[[Only the companies that we need for this: those that deliver the parcels, run the server and send the emails, and the bank or payment service through which you pay.]]',
    ),
    heading(t('Your rights')),
    ...rightsOf(known, law),
  ]
}

function rightsOf(known: Known, law: string) {
  if (!law) {
    return [
      t('[[The rights that customers have by law, and the authority to which they can complain]]'),
    ]
  }
  return [
    t(
      'You have the right to access, rectification and erasure of your data, to restriction of their processing, to data portability, and to object (Art. 15 to 21 {law}).',
      { law },
    ),
    t(
      isBritish(known)
        ? 'You can complain to us, and to the Information Commissioner (ICO): https://ico.org.uk'
        : 'You can complain to a supervisory authority, such as that of the place where you live (Art. 77 {law}).',
      { law },
    ),
  ]
}

function keptInvoices({ taxRate }: ShopSettings, known: Known) {
  const years = factsOf(known.country)?.keepsInvoicesYears
  if (years === undefined) return t('[[How many years the law asks you to keep invoices]]')
  // A company, and a seller who is registered for VAT, keeps them longer than a sole trader.
  return t(
    isBritish(known) && taxRate === null
      ? '[[The law asks us to keep invoices until five years after the 31 January that follows their tax year (a company: for six years).]]'
      : 'The law asks us to keep invoices for {years} years after the end of their year.',
    { years },
  )
}

function returnsOf(shop: ShopSettings, known: Known) {
  const days = shop.withdrawalDays
  if (days === null && !isBritish(known)) {
    return [t('[[Within how many days customers can return goods, and who pays for it]]')]
  }
  return [
    heading(days === null ? t(legalTitles.returns) : t('Withdrawal')),
    t(
      days === null
        ? 'Consumers can cancel the contract within {days} days after they have received the goods, without giving a reason, by a letter or an email to:'
        : 'Consumers can withdraw from the contract within {days} days after they have received the goods, without giving a reason: by the link “{link}” at the foot of each page, or by a letter or an email to:',
      { days: days ?? withdrawalDaysRange.min, link: t('Withdraw from contract') },
    ),
    contactText(shop),
    t(
      'Send the goods to this address within {days} days after you have told us. You pay for sending them.',
      {
        days: withdrawalDaysRange.min,
      },
    ),
    t(
      '[[Instructions in the words of your law: they replace the paragraphs above, so that the right is described once]]',
    ),
  ]
}
