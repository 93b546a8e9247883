import { codeOf, detailsOf } from 'db/errors'
import { consume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { sendAtOnce } from '~/mail/send-emails.server'
import { testEmail } from '~/mail/shopkeeper-emails.server'
import { settings } from '~/settings.server'

const maxResponseLength = 200

/** @throws {Refusal} 503 with the reason why the shop cannot send email */
export async function sendTestEmail(admin: User) {
  if (!settings.smtpUrl) {
    throw new Refusal(
      503,
      'The shop has no mail server, so it cannot send email. Set SMTP_URL and restart the shop',
    )
  }
  await consume('testEmailByAdmin', admin.id)
  const { email } = admin
  await asAdmin(admin, (trx) => record(trx, admin, 'sent test email to {email}', { email }))
  try {
    await sendAtOnce({ ...admin, isShopkeeper: true }, testEmail)
  } catch (error) {
    throw new Refusal(503, reasonOf(error))
  }
  return {
    message: message('The mail server has accepted the test email to {email}', { email }),
  }
}

function reasonOf(error: unknown) {
  const { response } = detailsOf(error)
  const reason = reasons[codeOf(error)] ?? msg('The test email could not be sent')
  if (!response) return reason
  return message('{reason}. It answered: {response}', {
    reason: message(reason, {}),
    response: withoutPassword(response),
  })
}

// https://nodemailer.com/errors
const reasons: Record<string, string> = {
  EAUTH: msg('The mail server refused the user name or the password in SMTP_URL'),
  ECONNECTION: msg('The mail server in SMTP_URL could not be reached'),
  EDNS: msg('The host of the mail server in SMTP_URL was not found'),
  EENVELOPE: msg('The mail server refused the sender or the recipient'),
  EMESSAGE: msg('The mail server refused the test email'),
  ESOCKET: msg('The mail server in SMTP_URL could not be reached'),
  ETIMEDOUT: msg('The mail server did not answer in time'),
  ETLS: msg('The mail server and the shop could not set up an encrypted connection'),
}

// A mail server may repeat what it was sent.
function withoutPassword(response: string) {
  const { password } = new URL(settings.smtpUrl ?? 'smtp://localhost')
  return [password, decodeURIComponent(password)]
    .filter(Boolean)
    .reduce((text, secret) => text.replaceAll(secret, '…'), response)
    .slice(0, maxResponseLength)
}
