import { counted } from '~/domain/counted'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import type { action } from './route'
import type { RowResult } from './row-field'

/** What can be done with several products: what the question says, and its button. */
export const bulkQuestions = {
  hide: {
    title: (what: string) => `Hide ${what}`,
    text: 'They leave the shop and every cart until you show them again. Stock, likes and orders stay.',
    yes: 'Hide',
    pending: 'Hiding...',
    harmless: false,
  },
  show: {
    title: (what: string) => `Show ${what}`,
    text: 'They are on sale again, as they were.',
    yes: 'Show',
    pending: 'Showing...',
    harmless: true,
  },
  reprice: {
    title: (what: string) => `Change the price of ${what}`,
    text: 'The prices before any discount change by this percentage, rounded to whole cents.',
    yes: 'Change prices',
    pending: 'Changing...',
    harmless: true,
  },
  delete: {
    title: (what: string) => `Delete ${what}`,
    text: 'They leave every cart and every list of favorites. Orders keep them. This action cannot be undone.',
    yes: 'Delete',
    pending: 'Deleting...',
    harmless: false,
  },
} as const

interface Props {
  question: { action: keyof typeof bulkQuestions; products: { id: string; name: string }[] }
  list: string
  action: string
  lastResult: RowResult
}

/** Asks before something is done with the ticked products, and says how many and which they are. */
export function BulkQuestion({
  question: { action: what, products },
  list,
  action: target,
  lastResult,
}: Props) {
  const { title, text, yes, pending, harmless } = bulkQuestions[what]
  const error = lastResult?.error?.percent?.[0]
  return (
    <QuestionDialog<typeof action>
      title={title(counted(products.length, 'product'))}
      intent={what}
      yes={yes}
      pending={pending}
      harmless={harmless}
      cancelTo={list}
      action={target}
      hasFailed={Boolean(error)}
      fields={
        <>
          <input type="hidden" name="ids" value={products.map(({ id }) => id).join('.')} />
          {what === 'reprice' && <PercentField error={error} lastResult={lastResult} />}
        </>
      }
    >
      <p>{products.map(({ name }) => name).join(', ')}</p>
      <p>{text}</p>
    </QuestionDialog>
  )
}

function PercentField({ error, lastResult }: { error?: string; lastResult: RowResult }) {
  const typed = lastResult?.initialValue?.percent
  return (
    <div className="field">
      <label htmlFor="percent">Change by (%)</label>
      <p className="hint" id="percent-hint">
        5 raises by 5%, -10 lowers by 10%.
      </p>
      <input
        id="percent"
        name="percent"
        required
        autoComplete="off"
        defaultValue={typeof typed === 'string' ? typed : ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'percent-hint percent-error' : 'percent-hint'}
      />
      {error && (
        <p className="error" id="percent-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
