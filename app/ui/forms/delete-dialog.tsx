import type { IntentOf } from '~/intents'
import { t } from '~/languages/translate'
import { QuestionDialog, type QuestionProps } from './question-dialog'

interface Props<Action> extends QuestionProps {
  intent: IntentOf<Action>
  title: string
  question: string
  consequence?: string
  warning?: string
}

export function DeleteDialog<Action>({ question, consequence, warning, ...dialog }: Props<Action>) {
  return (
    <QuestionDialog<Action> yes={t('Delete')} pending={t('Deleting...')} {...dialog}>
      <p>{question}</p>
      {warning && <p className="callout">{warning}</p>}
      {consequence && <p>{consequence}</p>}
      <p>{t('This action cannot be undone.')}</p>
    </QuestionDialog>
  )
}
