import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

export function ShowFirstSteps() {
  return (
    <Form method="post" className="form">
      <p>{t('The list of first steps on the page Admin Profile is hidden.')}</p>
      <p>
        <SubmitButton<typeof action>
          intent="showFirstSteps"
          className="button quiet"
          pending={t('Saving...')}
        >
          {t('Show first steps again')}
        </SubmitButton>
      </p>
    </Form>
  )
}
