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
    imprint: draft(imprintOf(shop, known)),
    returns: draft(returnsOf(shop, known)),
  }
}

const isBritish = ({ country }: Known) => country === 'GB'

const draft = (paragraphs: string[]) => ({ text: paragraphs.join('\n\n'), url: '' })
const heading = (text: string) => `# ${text}`
const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n')

function imprintOf(shop: ShopSettings, { owner }: Known) {
  return [
    contactText(shop),
    ...(contactText(shop).includes(owner) ? [] : [t('Owner: {name}', { name: owner })]),
    t('[[Telephone number, or delete this line if your law does not ask for it]]'),
    t('[[Register and number in the register, or delete this line]]'),
    ...(shop.vatId ? [t('VAT id {number}', { number: shop.vatId })] : []),
  ]
}

function termsOf(shop: ShopSettings, known: Known) {
  const { deliveryTime } = known
  const canWithdraw = shop.withdrawalDays !== null
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
      '[[The contract is concluded as soon as we accept your order: by asking you to pay in advance, or by sending the goods.]]',
    ),
    heading(t('Prices and payment')),
    ...(shop.taxRate === null ? [] : [t('All prices include value added tax.')]),
    ...(shop.taxSentence ? [shop.taxSentence] : []),
    t('The checkout shows the price of delivery, the sum and the ways to pay before you order.'),
    heading(t('Delivery')),
    t('We deliver to the countries that the checkout offers.'),
    deliveryTime
      ? t('Delivery time: {time}', { time: deliveryTime })
      : t('[[How long a delivery takes]]'),
    ...(canWithdraw
      ? [
          heading(t('Withdrawal')),
          t('Consumers can withdraw from the contract: see “{page}”.', {
            page: t(legalTitles.returns),
          }),
        ]
      : []),
    heading(t('Faulty goods')),
    t(
      canWithdraw
        ? 'If goods are faulty, you have the rights of the legal guarantee.'
        : isBritish(known)
          ? 'If goods are faulty, consumers have the rights of the Consumer Rights Act 2015.'
          : '[[What you do if goods are faulty]]',
    ),
    ...(canWithdraw ? [t('[[Whether you take part in arbitration with consumers]]')] : []),
  ]
}

function privacyOf(shop: ShopSettings, known: Known) {
  return [
    heading(t('Who is responsible')),
    contactText(shop),
    heading(t('What this shop stores')),
    list([
      t(
        'Of an order: name, postal address, email, telephone number, what you have ordered and how you pay. We need it to fulfil the contract.',
      ),
      t(
        'Of an account: name, email, telephone number, favorites and cart, until you delete the account. Of the password, only a hash is stored.',
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
    t('[[On which legal grounds you store this]]'),
    heading(t('How long')),
    keptInvoices(shop, known),
    t('[[How long you keep the log of the server, and backups]]'),
    heading(t('Who receives it')),
    t(
      '[[Who delivers the parcels, who hosts the shop, who sends its emails, through whom customers pay]]',
    ),
    heading(t('Your rights')),
    t('[[The rights that customers have by law, and the authority to which they can complain]]'),
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
      '[[Instructions in the words of your law: they replace the rest of this page, so that the right is described once]]',
    ),
    t('[[Where customers send the goods, and who pays for it]]'),
  ]
}
