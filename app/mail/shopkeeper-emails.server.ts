import { t } from '~/languages/translate'
import type { EmailTemplate } from './email-content'
import { links } from './links.server'
import type { OrderInEmail } from './order-emails.server'

export function newOrderEmail(order: OrderInEmail): EmailTemplate {
  const { total, lines, deliveryAndPayment, customer } = order
  const number = String(order.number)
  const contact = [customer.email, customer.phone].filter(Boolean).join(', ')
  return () => ({
    subject: t('New order {number}: {total}', { number, total }),
    parts: [
      contact
        ? t('{name} ({contact}) placed order {number}.', { name: customer.name, contact, number })
        : t('The shop has entered order {number}.', { number }),
      { lines },
      ...deliveryAndPayment,
      { label: t('Open the order'), href: links.adminOrder(order.number) },
    ],
  })
}

export function soldOutEmail({ id, name }: { id: string; name: string }): EmailTemplate {
  return () => ({
    subject: t('Sold out: {name}', { name }),
    parts: [
      t('The last {name} has been ordered. Customers cannot buy it until you restock it.', {
        name,
      }),
      { label: t('Restock it'), href: links.adminProduct(id) },
    ],
  })
}

export function backupFailedEmail(failure: {
  folder: string
  reason: string
  retryHours: number
}): EmailTemplate {
  return () => ({
    subject: t('The shop could not make its backup'),
    parts: [
      t('The backup in {folder} has failed. The shop says: {reason}', failure),
      t(
        'Check whether the folder exists, the shop may write into it, and its disk has room. The shop tries again every {retryHours} hours, and sends no other email about it until a backup was made.',
        failure,
      ),
      { label: t('What to know about backups'), href: links.backupGuide() },
    ],
  })
}

export const testEmail: EmailTemplate = ({ name }) => ({
  subject: t('Test email from {name}', { name }),
  parts: [
    t('You asked the shop to send a test email. It has arrived, so the shop can send email.'),
  ],
})
