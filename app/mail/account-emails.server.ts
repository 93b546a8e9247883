import type { EmailContent } from './email-content'
import { links } from './links.server'

interface OneTimeLink {
  token: string
  /** How long the link works, such as `1 hour`. */
  validFor: string
}

export function activationEmail({ token, validFor }: OneTimeLink): EmailContent {
  return ({ name }) => ({
    subject: `Activate your ${name} account`,
    parts: [
      `Welcome to ${name}! Please confirm your email address to activate your account.`,
      { label: 'Activate your account', href: links.activate(token) },
      `This link works once and expires in ${validFor}. If you did not register, you can ignore this email.`,
    ],
  })
}

export const alreadyRegisteredEmail: EmailContent = ({ name }) => ({
  subject: `You already have a ${name} account`,
  parts: [
    'Someone, probably you, tried to register with this email address. You already have an account, so nothing has changed.',
    { label: 'Log in', href: links.logIn() },
    { label: 'Reset your password', href: links.forgotPassword() },
  ],
})

export function passwordResetEmail({ token, validFor }: OneTimeLink): EmailContent {
  return ({ name }) => ({
    subject: `Reset your ${name} password`,
    parts: [
      'We received a request to reset your password.',
      { label: 'Choose a new password', href: links.resetPassword(token) },
      `This link works once and expires in ${validFor}. If you did not request it, you can ignore this email. Your password will not change.`,
    ],
  })
}

export const passwordChangedEmail: EmailContent = ({ name }) => ({
  subject: `Your ${name} password was changed`,
  parts: [
    "Your password was changed, and you've been logged out on all devices.",
    ifThisWasNotYou(),
  ],
})

export function emailChangeLinkEmail({ token, validFor }: OneTimeLink): EmailContent {
  return ({ name }) => ({
    subject: `Confirm your new email address for ${name}`,
    parts: [
      `Someone, probably you, asked to use this email address for their account at ${name}. If this was you, please confirm it.`,
      { label: 'Confirm this email address', href: links.confirmEmail(token) },
      `This link works once and expires in ${validFor}. If this was not you, you can ignore this email.`,
    ],
  })
}

export const emailTakenEmail: EmailContent = ({ name }) => ({
  subject: `Your email address at ${name}`,
  parts: [
    'Someone, probably you, tried to use this email address for another account. It already belongs to your account, so nothing has changed.',
  ],
})

export function emailChangeRequestedEmail(newEmail: string): EmailContent {
  return ({ name }) => ({
    subject: `A new email address for your ${name} account?`,
    parts: [
      `Someone, probably you, asked to change the email address of your account to ${newEmail}. Nothing will change until the link that we sent to that email address is opened.`,
      ifThisWasNotYou(),
    ],
  })
}

export function emailChangedEmail(newEmail: string): EmailContent {
  return ({ name, contactEmail }) => ({
    subject: `Your ${name} account has a new email address`,
    parts: [
      `The email address of your account is now ${newEmail}. Please use it to log in.`,
      `If this was not you, please contact us immediately${contactEmail && `: ${contactEmail}`}.`,
    ],
  })
}

export function nameChangedEmail({ from, to }: { from: string; to: string }): EmailContent {
  return ({ name }) => ({
    subject: `Your name at ${name} was changed`,
    parts: [`The name on your account was changed from ${from} to ${to}.`, ifThisWasNotYou()],
  })
}

function ifThisWasNotYou() {
  return { label: 'If this was not you, reset your password now', href: links.forgotPassword() }
}
