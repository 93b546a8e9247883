import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { ErrorSummary } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Time } from '~/ui/time'
import { ProofFields, useProofForm } from './proof-fields'
import type { action } from './route'

export function ChangeForm({ since, codesLeft }: { since: string; codesLeft: number | null }) {
  const [form, fields] = useProofForm()
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Second factor')}</h1>
      <p>
        {rich(t('Your second factor has been on since {time}.'), { time: <Time at={since} /> })}{' '}
        {tn(codesLeft ?? 0, 'One recovery code is left.', '{count} recovery codes are left.')}
      </p>
      <h2>{t('Change it')}</h2>
      <ShopForm form={form}>
        <ProofFields fields={fields} hint={t('Of your app, or a recovery code.')} />
        <div className="row">
          <SubmitButton<typeof action> intent="renew" pending={t('Creating...')}>
            {t('New recovery codes')}
          </SubmitButton>
          <SubmitButton<typeof action> intent="off" pending={t('Switching off...')} kind="danger">
            {t('Switch off')}
          </SubmitButton>
        </div>
        <p className="hint">
          {t(
            'New recovery codes replace those that are left. For another phone, switch the second factor off, then on again.',
          )}
        </p>
      </ShopForm>
    </>
  )
}
