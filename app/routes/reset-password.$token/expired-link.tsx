import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

export function ExpiredLink() {
  return (
    <>
      <h1>{t('Reset Password')}</h1>
      <p>{t('This link is no longer valid. It has expired or has been used already.')}</p>
      <Link className="button" to="/forgot-password">
        {t('Request a new link')}
      </Link>
    </>
  )
}
