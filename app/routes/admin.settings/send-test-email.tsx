import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

export function SendTestEmail() {
  return (
    <Form method="post" className="form">
      <p>{t('A test email to your own email address shows whether the shop can send email.')}</p>
      <p>
        <SubmitButton<typeof action>
          intent="sendTestEmail"
          className="button quiet"
          pending={t('Sending...')}
        >
          {t('Send a test email')}
        </SubmitButton>
      </p>
    </Form>
  )
}
