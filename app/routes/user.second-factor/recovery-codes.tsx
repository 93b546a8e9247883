import { t } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { PrintButton } from '~/ui/orders/print-button'

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <h1>{t('Your recovery codes')}</h1>
      <Notice title={t('Your second factor is on')} good takesFocus>
        <p>
          {t(
            'Print these codes or write them down, and store them where only you find them. They are shown only now. If you have lost your phone, each of them works once instead of a code of the app.',
          )}
        </p>
      </Notice>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ul>
      <p className="row">
        <PrintButton />
        <Link className="button" to="/user/profile">
          {t('I have stored them')}
        </Link>
      </p>
    </>
  )
}
