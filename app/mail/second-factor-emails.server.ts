import { t } from '~/languages/translate'
import { ifThisWasNotYou } from './account-emails.server'
import type { EmailTemplate } from './email-content'

export const secondFactorOnEmail: EmailTemplate = ({ name }) => ({
  subject: t('Your {name} account now has a second factor', { name }),
  parts: [
    t(
      'From now on, a login also needs a code of your authenticator app or a recovery code. All your other devices have been logged out.',
    ),
    ifThisWasNotYou(),
  ],
})

export const secondFactorOffEmail: EmailTemplate = ({ name }) => ({
  subject: t('Your {name} account no longer has a second factor', { name }),
  parts: [t('You have switched it off. A login needs your password only.'), ifThisWasNotYou()],
})

export const secondFactorResetEmail: EmailTemplate = ({ name }) => ({
  subject: t('The second factor of your {name} account was reset', { name }),
  parts: [
    t(
      'The shop has switched it off, and you have been logged out on all devices. A login needs your password only, until you set up a new second factor in your profile.',
    ),
    ifThisWasNotYou(),
  ],
})

export function manyWrongCodesEmail(codes: number): EmailTemplate {
  return ({ name }) => ({
    subject: t('Many wrong codes for your {name} account', { name }),
    parts: [
      t(
        'In the last 24 hours, {codes} wrong codes were entered for your account, each with your correct password. If this was not you, someone else knows your password. For up to 24 hours, or until you have a new password, you can only log in with a recovery code.',
        { codes: String(codes) },
      ),
      ifThisWasNotYou(),
    ],
  })
}
