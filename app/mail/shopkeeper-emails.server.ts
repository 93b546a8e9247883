import type { EmailContent } from './email-content'
import { links } from './links.server'
import type { OrderInEmail } from './order-emails.server'

export function newOrderEmail(order: OrderInEmail): EmailContent {
  const { number, total, lines, deliveryAndPayment, customer } = order
  const contact = [customer.email, customer.phone].filter(Boolean).join(', ')
  return () => ({
    subject: `New order ${number}: ${total}`,
    parts: [
      `${customer.name} (${contact}) placed order ${number}.`,
      { lines },
      ...deliveryAndPayment,
      { label: 'Open the order', href: links.adminOrder(number) },
    ],
  })
}

export function soldOutEmail({ id, name }: { id: string; name: string }): EmailContent {
  return () => ({
    subject: `Sold out: ${name}`,
    parts: [
      `The last ${name} has been ordered. Customers cannot buy it until you restock it.`,
      { label: 'Restock it', href: links.adminProduct(id) },
    ],
  })
}

export const testEmail: EmailContent = ({ name }) => ({
  subject: `Test email from ${name}`,
  parts: ['You asked the shop to send a test email. It has arrived, so the shop can send email.'],
})
