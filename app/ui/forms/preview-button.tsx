import type { ActionWith } from '~/intents'
import { t } from '~/languages/translate'
import { SubmitButton } from './submit-button'

export function PreviewButton() {
  return (
    <SubmitButton<ActionWith<'preview'>>
      intent="preview"
      kind="quiet"
      pending={t('Preparing the preview...')}
    >
      {t('Preview', { context: 'verb' })}
    </SubmitButton>
  )
}
