import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

export function SwitchOn() {
  return (
    <Form method="post" className="form">
      <p>
        {t(
          'European law asks for all of this, if you sell to consumers in the European Union. Switch it all on, then change below what does not apply to you.',
        )}
      </p>
      <p>
        <SubmitButton<typeof action> intent="switchOn" pending={t('Switching on...')}>
          {t('This shop sells to consumers in the EU')}
        </SubmitButton>
      </p>
    </Form>
  )
}
