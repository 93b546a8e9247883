import type { AnsweredStatus } from 'db/schema'
import type { EmailContent, Line } from './email-content'
import { links } from './links.server'
import { questions } from './order-emails.server'

interface Declared {
  id: string
  name: string
  orderNumber: string
  email: string
  /** Date and time, as text. */
  at: string
}

/** The acknowledgement of article 11a: what was declared, and when. `lines` are for the order's customer only. */
export function withdrawalDeclaredEmail(declared: Declared, lines: Line[] = []): EmailContent {
  return ({ name, contactEmail }) => ({
    subject: `Your withdrawal from order ${declared.orderNumber}`,
    parts: [
      `${name} has received this declaration: “I withdraw from the contract of order ${declared.orderNumber}.”`,
      `Name: ${declared.name}`,
      `Email: ${declared.email}`,
      `Received: ${declared.at}`,
      ...(lines.length > 0 ? [{ lines }] : []),
      'Keep this email: it confirms that your declaration has arrived. We will write to you about what happens next.',
      `If this was not you, please tell us${contactEmail && `: ${contactEmail}`}.`,
    ],
  })
}

export function newWithdrawalEmail(declared: Declared): EmailContent {
  return () => ({
    subject: `Withdrawal from order ${declared.orderNumber}`,
    parts: [
      `${declared.name} (${declared.email}) withdraws from the contract of order ${declared.orderNumber}. Received: ${declared.at}.`,
      'The shop has sent a receipt to this address.',
      { label: 'Open the withdrawal', href: links.withdrawal(declared.id) },
    ],
  })
}

interface Answer {
  orderNumber: string
  status: AnsweredStatus
  reason: string
}

export function withdrawalAnsweredEmail({ orderNumber, status, reason }: Answer): EmailContent {
  const answers = {
    received: `We accept your withdrawal from order ${orderNumber}.`,
    declined: `We cannot accept your withdrawal from order ${orderNumber}.`,
    refunded: `We have returned your payment for order ${orderNumber}, from which you have withdrawn.`,
  }
  return ({ contactEmail }) => ({
    subject: `Your withdrawal from order ${orderNumber}`,
    parts: [answers[status], ...reason.split('\n').filter(Boolean), ...questions(contactEmail)],
  })
}
