import { QuestionDialog, type QuestionProps } from './question-dialog'

interface Props extends QuestionProps {
  /** What is deleted, in the words of the sentence: `account`, `product`. */
  resource: string
  /** What else goes with it. */
  consequence?: string
}

/** Asks before something is deleted (`?delete=…`). */
export function DeleteDialog({ resource, consequence, ...question }: Props) {
  return (
    <QuestionDialog
      title={`Delete ${resource}`}
      intent="delete"
      yes="Delete"
      pending="Deleting..."
      {...question}
    >
      <p>{`Are you sure you want to delete this ${resource}?`}</p>
      {consequence && <p>{consequence}</p>}
      <p>This action cannot be undone.</p>
    </QuestionDialog>
  )
}
