import type { IntentOf } from '~/intents'
import { QuestionDialog, type QuestionProps } from './question-dialog'

interface Props<Action> extends QuestionProps {
  intent: IntentOf<Action>
  resource: string
  consequence?: string
  warning?: string
}

export function DeleteDialog<Action>({
  resource,
  consequence,
  warning,
  ...question
}: Props<Action>) {
  return (
    <QuestionDialog<Action>
      title={`Delete ${resource}`}
      yes="Delete"
      pending="Deleting..."
      {...question}
    >
      <p>{`Are you sure you want to delete this ${resource}?`}</p>
      {warning && <p className="callout">{warning}</p>}
      {consequence && <p>{consequence}</p>}
      <p>This action cannot be undone.</p>
    </QuestionDialog>
  )
}
