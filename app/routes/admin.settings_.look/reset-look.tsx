import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

export function ResetLook() {
  return (
    <Form method="post">
      <SubmitButton<typeof action> intent="reset" kind="quiet" pending={t('Resetting...')}>
        {t('Reset to the default look')}
      </SubmitButton>
    </Form>
  )
}
