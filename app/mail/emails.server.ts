import { dollars } from '~/domain/money'
import { htmlOf } from './email-html.server'

/** An email, as plain text and as HTML that says the same. */
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

interface Order {
  number: number
  total: number
  items: { productName: string; quantity: number; price: number }[]
}

/** A paragraph, a link on a line of its own, or what was ordered; cents. */
export type Part = string | { label: string; href: string } | Pick<Order, 'items' | 'total'>

/** To the email of a form, which may be a stranger's: the text repeats nothing else of the form. */
export function activationEmail(
  shop: string,
  email: string,
  link: string,
  validFor: string,
): Email {
  return compose(shop, { name: '', email }, `Activate your ${shop} account`, [
    `Welcome to ${shop}. One step is left: open this page and click the button.`,
    { label: 'Activate your account', href: link },
    `The link works once, for ${validFor}. If you did not register, ignore this email and nothing will happen.`,
  ])
}

export function alreadyRegisteredEmail(shop: string, to: Recipient, logIn: string, forgot: string) {
  return compose(shop, to, `You already have a ${shop} account`, [
    'Someone, probably you, tried to register with this address. It already has an account, so nothing was changed.',
    { label: 'Log in', href: logIn },
    { label: 'Forgot the password?', href: forgot },
  ])
}

export function passwordResetEmail(shop: string, to: Recipient, link: string, validFor: string) {
  return compose(shop, to, `Reset your ${shop} password`, [
    'Here is the page on which you can choose a new password.',
    { label: 'Choose a new password', href: link },
    `The link works once, for ${validFor}. If you did not ask for it, ignore this email: your password stays as it is.`,
  ])
}

export function passwordChangedEmail(shop: string, to: Recipient, forgot: string) {
  return compose(shop, to, `Your ${shop} password was changed`, [
    "Your password has just been changed, and you've been logged out on all devices.",
    { label: 'If that was not you, choose a new one now', href: forgot },
  ])
}

/** To the new email that a user wants for their account. */
export function emailChangeLinkEmail(shop: string, email: string, link: string, validFor: string) {
  return compose(shop, { name: '', email }, `Confirm your new address for ${shop}`, [
    'Someone, probably you, wants to use this address for their account. Open this page and click the button.',
    { label: 'Confirm this address', href: link },
    `The link works once, for ${validFor}. If it was not you, ignore this email and nothing will happen.`,
  ])
}

/** To an email that has an account already, and that another user wanted for theirs. */
export function emailTakenEmail(shop: string, to: Recipient) {
  return compose(shop, to, `Your address at ${shop}`, [
    'Someone, probably you, wanted to use this address for another account. It already has an account, so nothing was changed.',
  ])
}

/** To the present email of an account, when another one is wanted for it. */
export function emailChangeRequestedEmail(
  shop: string,
  to: Recipient,
  newEmail: string,
  forgot: string,
) {
  return compose(shop, to, `A new address for your ${shop} account?`, [
    `Someone, probably you, wants your account to belong to ${newEmail}. Nothing changes until a link that we have sent there is opened.`,
    { label: 'If that was not you, choose a new password now', href: forgot },
  ])
}

/** To the address that an account had until now. */
export function emailChangedEmail(shop: string, to: Recipient, newEmail: string, contact: string) {
  return compose(shop, to, `Your ${shop} account has a new address`, [
    `From now on your account belongs to ${newEmail}: log in with that address.`,
    `If that was not you, tell us at once${contact && `: ${contact}`}.`,
  ])
}

export function nameChangedEmail(shop: string, to: Recipient, formerName: string, forgot: string) {
  return compose(shop, to, `Your name at ${shop} was changed`, [
    `Your account was called ${formerName} until now, and is called ${to.name} from now on.`,
    { label: 'If that was not you, choose a new password now', href: forgot },
  ])
}

export function orderPlacedEmail(
  shop: string,
  to: Recipient,
  order: Order,
  link: string,
  contact: string,
) {
  return compose(shop, to, `Your order ${order.number} at ${shop}`, [
    `Thank you. We have your order ${order.number} and will email you again when it has been delivered.`,
    { items: order.items, total: order.total },
    { label: 'Your order', href: link },
    ...(contact ? [`Questions? Write to ${contact}.`] : []),
  ])
}

export function orderDeliveredEmail(shop: string, to: Recipient, order: Order, link: string) {
  return compose(shop, to, `Your order ${order.number} was delivered`, [
    `Your order ${order.number} was delivered. We hope you like it.`,
    { items: order.items, total: order.total },
    { label: 'Your order', href: link },
  ])
}

export function orderPaidEmail(shop: string, to: Recipient, order: Order, link: string) {
  return compose(shop, to, `We have received your payment for order ${order.number}`, [
    `Thank you. Your payment for order ${order.number} has arrived.`,
    { label: 'Your order', href: link },
  ])
}

/** After `orderDeliveredEmail` was sent by mistake. */
export function deliveryUndoneEmail(
  shop: string,
  to: Recipient,
  number: number,
  link: string,
  contact: string,
) {
  return compose(shop, to, `Your order ${number} has not been delivered yet`, [
    `We told you that your order ${number} was delivered. That was a mistake, and we are sorry. We are still working on it and will write again when it has been delivered.`,
    { label: 'Your order', href: link },
    ...(contact ? [`Questions? Write to ${contact}.`] : []),
  ])
}

export function orderCancelledEmail(shop: string, to: Recipient, order: Order, contact: string) {
  return compose(shop, to, `Your order ${order.number} was cancelled`, [
    `Your order ${order.number} has been cancelled and won't be delivered.`,
    { items: order.items, total: order.total },
    `If you did not expect that, please ask us${contact && `: ${contact}`}.`,
  ])
}

/** To the shopkeeper. */
export function newOrderEmail(
  shop: string,
  to: string,
  order: Order,
  customer: Recipient & { phone: string },
  link: string,
) {
  const contact = [customer.email, customer.phone].filter(Boolean).join(', ')
  return compose(
    shop,
    { name: '', email: to },
    `New order ${order.number}: ${dollars(order.total)}`,
    [
      `${customer.name} (${contact}) has placed order ${order.number}.`,
      { items: order.items, total: order.total },
      { label: 'Open the order', href: link },
    ],
  )
}

/** To the shopkeeper, when the last unit of a product was ordered. */
export function soldOutEmail(shop: string, to: string, product: string, link: string) {
  return compose(shop, { name: '', email: to }, `Sold out: ${product}`, [
    `The last ${product} was ordered. It cannot be bought until more are in stock.`,
    { label: 'Restock it', href: link },
  ])
}

function compose(shop: string, to: Recipient, subject: string, parts: Part[]): Email {
  const all = [`Hello${to.name && ` ${to.name}`},`, ...parts, `The people at ${shop}`]
  return { to: to.email, subject, body: all.map(textOf).join('\n\n'), html: htmlOf(subject, all) }
}

function textOf(part: Part) {
  if (typeof part === 'string') return part
  if ('href' in part) return `${part.label}: ${part.href}`
  const lines = part.items.map(
    ({ quantity, productName, price }) =>
      `${quantity} × ${productName}: ${dollars(price * quantity)}`,
  )
  return [...lines, `Total: ${dollars(part.total)}`].join('\n')
}
