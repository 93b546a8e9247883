import { t } from '~/languages/translate'
import type { EmailContent } from './email-content'
import { links } from './links.server'
import type { OrderInEmail } from './order-emails.server'

export function newOrderEmail(order: OrderInEmail): EmailContent {
  const { total, lines, deliveryAndPayment, customer } = order
  const number = String(order.number)
  const contact = [customer.email, customer.phone].filter(Boolean).join(', ')
  return () => ({
    subject: t('New order {number}: {total}', { number, total }),
    parts: [
      t('{name} ({contact}) placed order {number}.', { name: customer.name, contact, number }),
      { lines },
      ...deliveryAndPayment,
      { label: t('Open the order'), href: links.adminOrder(order.number) },
    ],
  })
}

export function soldOutEmail({ id, name }: { id: string; name: string }): EmailContent {
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

export const testEmail: EmailContent = ({ name }) => ({
  subject: t('Test email from {name}', { name }),
  parts: [
    t('You asked the shop to send a test email. It has arrived, so the shop can send email.'),
  ],
})
