import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

export function ReadEmail({ hasMailbox }: { hasMailbox: boolean }) {
  if (!hasMailbox) {
    return <p>{t('If it does not arrive in a few minutes, check your spam folder.')}</p>
  }
  return (
    <p>
      {rich(t('This demo sends no email: you can read it in the <mailbox>mailbox</mailbox>.'), {
        mailbox: (text) => <Link to="/mailbox">{text}</Link>,
      })}
    </p>
  )
}
