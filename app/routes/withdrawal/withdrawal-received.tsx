import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

export function WithdrawalReceived() {
  return (
    <section className="narrow">
      <h1>{t('Your withdrawal has arrived')}</h1>
      <p role="status">
        {t(
          'We have sent a confirmation to the email address that you entered. It contains your declaration, with date and time. Please keep it.',
        )}
      </p>
      <p>
        <Link className="button quiet" to="/">
          {t('Home')}
        </Link>
      </p>
    </section>
  )
}
