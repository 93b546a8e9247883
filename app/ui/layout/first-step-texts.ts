import type { FirstStep } from '~/domain/office/admin-home/first-steps'
import { msg } from '~/languages/translate'

// Each step is said twice: as done, and with what helps to do it.
export const stepTexts: Record<FirstStep, { done: string; open: string; to?: string }> = {
  language: {
    done: msg('<link>Choose the language</link> (done)'),
    open: msg(
      '<link>Choose the language</link>: all screens and emails are then in it, and numbers and dates follow it.',
    ),
    to: '/admin/settings#settings-language',
  },
  name: {
    done: msg('<link>Name your shop</link> (done)'),
    open: msg('<link>Name your shop</link>'),
    to: '/admin/settings',
  },
  currency: {
    done: msg('<link>Choose the currency, the numbers and dates, and the time zone</link> (done)'),
    open: msg('<link>Choose the currency, the numbers and dates, and the time zone</link>'),
    to: '/admin/settings#settings-currency',
  },
  contact: {
    done: msg('<link>Enter a contact email</link> (done)'),
    open: msg(
      '<link>Enter a contact email</link>: customers write to it, and it is the sender of all emails, unless the server sets another one.',
    ),
    to: '/admin/settings#settings-contactEmail',
  },
  buyers: {
    done: msg('<link>Who do you sell to?</link> (done)'),
    open: msg(
      '<link>Who do you sell to?</link> If you sell to consumers in the European Union, the next forms have more fields.',
    ),
    to: '/admin/settings/law',
  },
  notice: {
    done: msg('<link>Upload the notice on the legal guarantee</link> (done)'),
    open: msg(
      '<link>Upload the notice on the legal guarantee</link>: customers do not see it until then.',
    ),
    to: '/admin/settings/law',
  },
  look: {
    done: msg('<link>Choose the look</link> (done)'),
    open: msg('<link>Choose the look</link>: a logo and a colour are enough.'),
    to: '/admin/settings/look',
  },
  tax: {
    done: msg('<link>Enter your postal address, tax number and tax rate</link> (done)'),
    open: msg(
      '<link>Enter your postal address, tax number and tax rate</link>: each new order then comes with an invoice.',
    ),
    to: '/admin/settings/tax',
  },
  delivery: {
    done: msg('<link>Add a delivery method</link> (done)'),
    open: msg('<link>Add a delivery method</link>'),
    to: '/admin/settings/delivery',
  },
  countries: {
    done: msg('<link>Choose the countries you deliver to</link> (done)'),
    open: msg(
      '<link>Choose the countries you deliver to</link>: until then, customers in all countries can order.',
    ),
    to: '/admin/settings/delivery#countries',
  },
  payment: {
    done: msg('<link>Add a payment method</link> (done)'),
    open: msg('<link>Add a payment method</link>'),
    to: '/admin/settings/payment',
  },
  legal: {
    done: msg('<link>Write or link your terms and privacy policy</link> (done)'),
    open: msg(
      '<link>Write or link your terms and privacy policy</link>, and an imprint and a returns policy if the law of your country requires them.',
    ),
    to: '/admin/settings/law#legal-texts',
  },
  mail: {
    done: msg('Connect a mail server (done)'),
    open: msg(
      'Connect a mail server, on the computer that runs the shop: set <code>SMTP_URL</code> and restart the shop, as the <mail>guide</mail> says. Until then, customers cannot register or reset their password, and the shop sends no email.',
    ),
  },
  product: {
    done: msg('<link>Add a product</link> (done)'),
    open: msg(
      '<link>Add a product</link> in a <category>category</category>, or <import>import many</import>.',
    ),
    to: '/admin/products/add',
  },
  backup: {
    done: msg('Make a backup (done)'),
    open: msg(
      'Have a <backup>backup</backup> made every night: set <code>BACKUP_DIR</code> on the computer that runs the shop. If you make backups in another way, the shop cannot see them, so please confirm here that you have made one.',
    ),
  },
}
