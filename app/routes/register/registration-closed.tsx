import { MailDisabledNotice } from '~/ui/accounts/mail-disabled-notice'

export function RegistrationClosed() {
  return (
    <>
      <h1>Create Account</h1>
      <MailDisabledNotice
        problem="We cannot send you the email to activate an account, so you cannot register yet."
        help="and we will create an account for you"
      />
    </>
  )
}
