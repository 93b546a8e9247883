import { t } from '~/languages/translate'
import { MailDisabledNotice } from '~/ui/accounts/mail-disabled-notice'

export function RegistrationClosed() {
  return (
    <>
      <h1>{t('Create Account')}</h1>
      <MailDisabledNotice
        problem={t(
          'We cannot send you the email to activate an account, so you cannot register yet.',
        )}
        help={t('Write to {email}, and we will create an account for you.')}
      />
    </>
  )
}
