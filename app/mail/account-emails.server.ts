import { t } from '~/languages/translate'
import type { EmailTemplate } from './email-content'
import { links } from './links.server'

interface OneTimeLink {
  token: string
  validFor: string
}

export function activationEmail({ token, validFor }: OneTimeLink): EmailTemplate {
  return ({ name }) => ({
    subject: t('Activate your {name} account', { name }),
    parts: [
      t('Welcome to {name}! Please confirm your email address to activate your account.', { name }),
      { label: t('Activate your account'), href: links.activate(token) },
      t(
        'This link works once and expires in {duration}. If you did not register, you can ignore this email.',
        { duration: t(validFor) },
      ),
    ],
  })
}

export const alreadyRegisteredEmail: EmailTemplate = ({ name }) => ({
  subject: t('You already have a {name} account', { name }),
  parts: [
    t(
      'Someone, probably you, tried to register with this email address. You already have an account, so nothing has changed.',
    ),
    { label: t('Log in'), href: links.logIn() },
    { label: t('Reset your password'), href: links.forgotPassword() },
  ],
})

export function passwordResetEmail({ token, validFor }: OneTimeLink): EmailTemplate {
  return ({ name }) => ({
    subject: t('Reset your {name} password', { name }),
    parts: [
      t('We received a request to reset your password.'),
      { label: t('Choose a new password'), href: links.resetPassword(token) },
      t(
        'This link works once and expires in {duration}. If you did not request it, you can ignore this email. Your password will not change.',
        { duration: t(validFor) },
      ),
    ],
  })
}

export const passwordChangedEmail: EmailTemplate = ({ name }) => ({
  subject: t('Your {name} password was changed', { name }),
  parts: [
    t("Your password was changed, and you've been logged out on all devices."),
    ifThisWasNotYou(),
  ],
})

export function newBrowserEmail({ device, at }: { device: string; at: string }): EmailTemplate {
  return ({ name }) => ({
    subject: t('New login to your {name} account', { name }),
    parts: [
      t(
        'Your account was logged in to from a browser or program that we did not know yet: {device}, {time}.',
        { device, time: at },
      ),
      t('If this was you, you need not do anything.'),
      ifThisWasNotYou(),
      { label: t('See where you are logged in'), href: links.sessions() },
    ],
  })
}

export function emailChangeLinkEmail({ token, validFor }: OneTimeLink): EmailTemplate {
  return ({ name }) => ({
    subject: t('Confirm your new email address for {name}', { name }),
    parts: [
      t(
        'Someone, probably you, asked to use this email address for their account at {name}. If this was you, please confirm it.',
        { name },
      ),
      { label: t('Confirm this email address'), href: links.confirmEmail(token) },
      t(
        'This link works once and expires in {duration}. If this was not you, you can ignore this email.',
        { duration: t(validFor) },
      ),
    ],
  })
}

export const emailTakenEmail: EmailTemplate = ({ name }) => ({
  subject: t('Your email address at {name}', { name }),
  parts: [
    t(
      'Someone, probably you, tried to use this email address for another account. It already belongs to your account, so nothing has changed.',
    ),
  ],
})

export function emailChangeRequestedEmail(newEmail: string): EmailTemplate {
  return ({ name }) => ({
    subject: t('A new email address for your {name} account?', { name }),
    parts: [
      t(
        'Someone, probably you, asked to change the email address of your account to {email}. Nothing will change until the link that we sent to that email address is opened.',
        { email: newEmail },
      ),
      ifThisWasNotYou(),
    ],
  })
}

export function emailChangedEmail(newEmail: string): EmailTemplate {
  return ({ name, contactEmail }) => ({
    subject: t('Your {name} account has a new email address', { name }),
    parts: [
      t('The email address of your account is now {email}. Please use it to log in.', {
        email: newEmail,
      }),
      contactEmail
        ? t('If this was not you, please contact us immediately: {email}.', { email: contactEmail })
        : t('If this was not you, please contact us immediately.'),
    ],
  })
}

export function nameChangedEmail({ from, to }: { from: string; to: string }): EmailTemplate {
  return ({ name }) => ({
    subject: t('Your name at {name} was changed', { name }),
    parts: [
      t('The name on your account was changed from {from} to {to}.', { from, to }),
      ifThisWasNotYou(),
    ],
  })
}

export function ifThisWasNotYou() {
  return { label: t('If this was not you, reset your password now'), href: links.forgotPassword() }
}
