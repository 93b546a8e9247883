import { htmlOf } from './email-html.server'

export interface Email {
  to: string
  subject: string
  body: string
  html: string
}

interface Recipient {
  name: string
  email: string
}

export interface Line {
  label: string
  amount: string
  isTotal?: boolean
  /** The language of the label, if it is not English. */
  lang?: string
}

export interface OrderInEmail {
  number: number
  total: string
  lines: Line[]
  deliveryAndPayment: string[]
  isCollected: boolean
  /** Only for the customer. */
  howToPay: string[]
}

export type Part = string | { label: string; href: string } | { lines: Line[] }

// The email address may belong to a stranger, so the text contains nothing from the form, not even the name.
export function activationEmail(
  shop: string,
  email: string,
  link: string,
  validFor: string,
): Email {
  return compose(shop, { name: '', email }, `Activate your ${shop} account`, [
    `Welcome to ${shop}! Please confirm your email address to activate your account.`,
    { label: 'Activate your account', href: link },
    `This link works once and expires in ${validFor}. If you did not register, you can ignore this email.`,
  ])
}

export function alreadyRegisteredEmail(shop: string, to: Recipient, logIn: string, forgot: string) {
  return compose(shop, to, `You already have a ${shop} account`, [
    'Someone, probably you, tried to register with this email address. You already have an account, so nothing has changed.',
    { label: 'Log in', href: logIn },
    { label: 'Reset your password', href: forgot },
  ])
}

export function passwordResetEmail(shop: string, to: Recipient, link: string, validFor: string) {
  return compose(shop, to, `Reset your ${shop} password`, [
    'We received a request to reset your password.',
    { label: 'Choose a new password', href: link },
    `This link works once and expires in ${validFor}. If you did not request it, you can ignore this email. Your password will not change.`,
  ])
}

export function passwordChangedEmail(shop: string, to: Recipient, forgot: string) {
  return compose(shop, to, `Your ${shop} password was changed`, [
    "Your password was changed, and you've been logged out on all devices.",
    { label: 'If this was not you, reset your password now', href: forgot },
  ])
}

export function emailChangeLinkEmail(shop: string, email: string, link: string, validFor: string) {
  return compose(shop, { name: '', email }, `Confirm your new email address for ${shop}`, [
    `Someone, probably you, asked to use this email address for their account at ${shop}. If this was you, please confirm it.`,
    { label: 'Confirm this email address', href: link },
    `This link works once and expires in ${validFor}. If this was not you, you can ignore this email.`,
  ])
}

export function emailTakenEmail(shop: string, to: Recipient) {
  return compose(shop, to, `Your email address at ${shop}`, [
    'Someone, probably you, tried to use this email address for another account. It already belongs to your account, so nothing has changed.',
  ])
}

export function emailChangeRequestedEmail(
  shop: string,
  to: Recipient,
  newEmail: string,
  forgot: string,
) {
  return compose(shop, to, `A new email address for your ${shop} account?`, [
    `Someone, probably you, asked to change the email address of your account to ${newEmail}. Nothing will change until the link that we sent to that email address is opened.`,
    { label: 'If this was not you, reset your password now', href: forgot },
  ])
}

export function emailChangedEmail(shop: string, to: Recipient, newEmail: string, contact: string) {
  return compose(shop, to, `Your ${shop} account has a new email address`, [
    `The email address of your account is now ${newEmail}. Please use it to log in.`,
    `If this was not you, please contact us immediately${contact && `: ${contact}`}.`,
  ])
}

export function nameChangedEmail(shop: string, to: Recipient, formerName: string, forgot: string) {
  return compose(shop, to, `Your name at ${shop} was changed`, [
    `The name on your account was changed from ${formerName} to ${to.name}.`,
    { label: 'If this was not you, reset your password now', href: forgot },
  ])
}

export function orderPlacedEmail(
  shop: string,
  to: Recipient,
  order: OrderInEmail,
  link: string | undefined,
  contact: string,
) {
  return compose(shop, to, `Your order ${order.number} at ${shop}`, [
    `Thank you for your order ${order.number}. We will email you again when ${order.isCollected ? 'you have collected it' : 'it has been delivered'}.`,
    { lines: order.lines },
    ...order.deliveryAndPayment,
    ...order.howToPay,
    ...viewOrder(link),
    ...questions(contact),
  ])
}

export function orderDeliveredEmail(
  shop: string,
  to: Recipient,
  order: OrderInEmail,
  link: string | undefined,
) {
  return compose(shop, to, `Your order ${order.number} was delivered`, [
    `Your order ${order.number} has been delivered. We hope you like it.`,
    { lines: order.lines },
    ...viewOrder(link),
  ])
}

export function orderPaidEmail(
  shop: string,
  to: Recipient,
  number: number,
  link: string | undefined,
) {
  return compose(shop, to, `We have received your payment for order ${number}`, [
    `Thank you. Your payment for order ${number} has arrived.`,
    ...viewOrder(link),
  ])
}

export function deliveryUndoneEmail(
  shop: string,
  to: Recipient,
  number: number,
  link: string | undefined,
  contact: string,
) {
  return compose(shop, to, `Your order ${number} has not been delivered yet`, [
    `We told you that your order ${number} had been delivered. That was a mistake, and we are sorry. We are still working on your order and will email you again when it has been delivered.`,
    ...viewOrder(link),
    ...questions(contact),
  ])
}

export function orderRefundedEmail(
  shop: string,
  to: Recipient,
  { number, total }: OrderInEmail,
  link: string | undefined,
  contact: string,
) {
  return compose(shop, to, `We have returned your payment for order ${number}`, [
    `Your order ${number} was cancelled. We have returned your payment of ${total}.`,
    ...viewOrder(link),
    ...questions(contact),
  ])
}

export function refundUndoneEmail(
  shop: string,
  to: Recipient,
  { number, total }: OrderInEmail,
  link: string | undefined,
  contact: string,
) {
  return compose(shop, to, `We have not returned your payment for order ${number} yet`, [
    `We told you that we had returned your payment for order ${number}. That was a mistake, and we are sorry. We will return your payment of ${total} and email you again.`,
    ...viewOrder(link),
    ...questions(contact),
  ])
}

export function orderCancelledEmail(
  shop: string,
  to: Recipient,
  order: OrderInEmail,
  isPaid: boolean,
  contact: string,
) {
  return compose(shop, to, `Your order ${order.number} was cancelled`, [
    `Your order ${order.number} has been cancelled and won't be delivered.`,
    ...(isPaid ? [`We will return your payment of ${order.total}.`] : []),
    { lines: order.lines },
    `If you did not expect this, please contact us${contact && `: ${contact}`}.`,
  ])
}

export function newOrderEmail(
  shop: string,
  to: string,
  order: OrderInEmail,
  customer: Recipient & { phone: string },
  link: string,
) {
  const contact = [customer.email, customer.phone].filter(Boolean).join(', ')
  return compose(shop, { name: '', email: to }, `New order ${order.number}: ${order.total}`, [
    `${customer.name} (${contact}) placed order ${order.number}.`,
    { lines: order.lines },
    ...order.deliveryAndPayment,
    { label: 'Open the order', href: link },
  ])
}

export function soldOutEmail(shop: string, to: string, product: string, link: string) {
  return compose(shop, { name: '', email: to }, `Sold out: ${product}`, [
    `The last ${product} has been ordered. Customers cannot buy it until you restock it.`,
    { label: 'Restock it', href: link },
  ])
}

export function testEmail(shop: string, to: Recipient) {
  return compose(shop, to, `Test email from ${shop}`, [
    'You asked the shop to send a test email. It has arrived, so the shop can send email.',
  ])
}

function viewOrder(link: string | undefined): Part[] {
  return link ? [{ label: 'View your order', href: link }] : []
}

function questions(contact: string) {
  return contact ? [`Questions? Email us at ${contact}.`] : []
}

function compose(shop: string, to: Recipient, subject: string, parts: Part[]): Email {
  const allParts = [`Hello${to.name && ` ${to.name}`},`, ...parts, `The team at ${shop}`]
  return {
    to: to.email,
    subject,
    body: allParts.map(textOf).join('\n\n'),
    html: htmlOf(subject, allParts),
  }
}

function textOf(part: Part) {
  if (typeof part === 'string') return part
  if ('href' in part) return `${part.label}: ${part.href}`
  return part.lines.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
}
