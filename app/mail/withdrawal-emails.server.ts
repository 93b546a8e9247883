import type { AnsweredStatus } from 'db/schema'
import { msg, t } from '~/languages/translate'
import type { EmailTemplate, Line } from './email-content'
import { links } from './links.server'
import { questions } from './order-emails.server'

export interface Declared {
  id: string
  name: string
  orderNumber: string
  email: string
  at: string
  /** Such as `2 × Shirt (M)`. Missing if it is the whole order. */
  part?: string[]
}

/** The acknowledgement of article 11a: what was declared, and when. `lines` are for the order's customer only. */
export function withdrawalDeclaredEmail(declared: Declared, lines: Line[] = []): EmailTemplate {
  const { orderNumber: number, part } = declared
  return ({ name, contactEmail }) => ({
    subject: t('Your withdrawal from order {number}', { number }),
    parts: [
      part
        ? t(
            '{name} has received this declaration: “I withdraw from the contract of order {number} for these goods: {goods}.”',
            { name, number, goods: part.join('; ') },
          )
        : t(
            '{name} has received this declaration: “I withdraw from the contract of order {number}.”',
            { name, number },
          ),
      t('Name: {name}', { name: declared.name }),
      t('Email: {email}', { email: declared.email }),
      t('Received: {time}', { time: declared.at }),
      lines.length > 0 && !part && { lines },
      t(
        'Keep this email: it confirms that your declaration has arrived. We will write to you about what happens next.',
      ),
      contactEmail
        ? t('If this was not you, please tell us: {email}.', { email: contactEmail })
        : t('If this was not you, please tell us.'),
    ],
  })
}

export function newWithdrawalEmail(declared: Declared, isConfirmed: boolean): EmailTemplate {
  const { name, email, orderNumber: number, at, part } = declared
  return () => ({
    subject: t('Withdrawal from order {number}', { number }),
    parts: [
      t('{name} ({email}) withdraws from the contract of order {number}. Received: {time}.', {
        name,
        email,
        number,
        time: at,
      }),
      part && t('Only from these goods: {goods}.', { goods: part.join('; ') }),
      isConfirmed
        ? t('The shop has sent a receipt to this address.')
        : t(
            'The shop has sent no receipt to this address. Please confirm the withdrawal when you answer.',
          ),
      { label: t('Open the withdrawal'), href: links.withdrawal(declared.id) },
    ],
  })
}

interface Answer {
  orderNumber: string
  status: AnsweredStatus
  reason: string
  /** What was returned since the declaration, if this is known. */
  returned?: string
}

const answers = {
  received: msg('We accept your withdrawal from order {number}.'),
  declined: msg('We cannot accept your withdrawal from order {number}.'),
  refunded: msg('We accept your withdrawal from order {number}, and return the money to you.'),
}

export function withdrawalAnsweredEmail(answer: Answer): EmailTemplate {
  const { status, reason, returned } = answer
  const number = { number: answer.orderNumber }
  return ({ contactEmail }) => ({
    subject: t('Your withdrawal from order {number}', number),
    parts: [
      status === 'refunded' && returned
        ? t('We have returned {amount} for order {number}, from which you have withdrawn.', {
            ...number,
            amount: returned,
          })
        : t(answers[status], number),
      ...reason.split('\n').filter(Boolean),
      ...questions(contactEmail),
    ],
  })
}
