import type { FirstStep } from '~/domain/office/admin-home/first-steps'
import { msg } from '~/languages/translate'

export const stepGuides = {
  mail: '/admin/guide/self-hosting#email',
  backup: '/admin/guide/backup-and-restore',
}

// Each step is said twice: as done, and with what helps to do it.
export const stepTexts: Record<FirstStep, { done: string; open: string; to?: string }> = {
  notice: {
    done: msg('<link>Upload the notice on the legal guarantee</link> (done)'),
    open: msg(
      '<link>Upload the notice on the legal guarantee</link>: customers do not see it until then.',
    ),
    to: '/admin/settings/law',
  },
  tax: {
    done: msg('<link>Enter your postal address and your tax</link> (done)'),
    open: msg(
      '<link>Enter your postal address and your tax</link>: each new order then comes with an invoice.',
    ),
    to: '/admin/settings/tax',
  },
  delivery: {
    done: msg('<link>Add a delivery method</link> (done)'),
    open: msg('<link>Add a delivery method</link>'),
    to: '/admin/settings/delivery',
  },
  payment: {
    done: msg('<link>Add a payment method</link> (done)'),
    open: msg('<link>Add a payment method</link>'),
    to: '/admin/settings/payment',
  },
  legal: {
    done: msg('<link>Write or link your terms and privacy policy</link> (done)'),
    open: msg(
      '<link>Write or link your terms and privacy policy</link>, and a legal notice and a returns policy if the law of your country requires them. Texts with blanks are not published.',
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
    open: msg('<link>Add a product</link>, or <import>import many</import>.'),
    to: '/admin/products/add',
  },
  backup: {
    done: msg('Make a backup (done)'),
    open: msg(
      'Have a <backup>backup</backup> made every night: set <code>BACKUP_DIR</code> on the computer that runs the shop. If you make backups in another way, the shop cannot see them, so please confirm here that you have made one.',
    ),
  },
  secondFactor: {
    done: msg('<link>Protect your account with a second factor</link> (done)'),
    open: msg(
      '<link>Protect your account with a second factor</link>: your password alone then opens neither the orders nor the customers.',
    ),
    to: '/user/second-factor',
  },
}
