import type { QrCode } from '~/domain/basics/qr-code'
import { t } from '~/languages/translate'
import { ErrorSummary } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { QrCodeFigure } from '~/ui/qr-code'
import { ProofFields, useProofForm } from './proof-fields'
import type { action } from './route'

interface Props {
  url: string
  qr: QrCode
  text: string
}

export function EnrolmentForm({ url, qr, text }: Props) {
  const [form, fields] = useProofForm()
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Second factor')}</h1>
      <p>
        {t(
          'With a second factor, your password alone does not open your account: each login also asks for a code, which an authenticator app on your phone shows. Without the phone, you log in with one of ten recovery codes.',
        )}
      </p>
      <h2>{t('1. Add this shop to your app')}</h2>
      <QrCodeFigure
        code={qr}
        label={t('QR code for your authenticator app')}
        hint={t('Scan this code with your authenticator app.')}
      />
      <p>
        <a href={url}>{t('Open the app on this device')}</a>
      </p>
      <p>{t('Or type this key into the app:')}</p>
      <p>
        <code>{text}</code>
      </p>
      <h2>{t('2. Enter the code that the app shows')}</h2>
      <ShopForm form={form}>
        <ProofFields fields={fields} hint={t('6 digits.')} inputMode="numeric" />
        <div className="row">
          <SubmitButton<typeof action> intent="on" pending={t('Switching on...')}>
            {t('Switch on')}
          </SubmitButton>
        </div>
        <p className="hint">{t('This logs you out on all other devices.')}</p>
      </ShopForm>
    </>
  )
}
