import { useLoaderData } from '@remix-run/react'
import { counted } from '~/domain/counted'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { listAction } from '~/ui/lists/list-action'
import type { action, loader } from './route'

export function DeliverQuestion() {
  const { toDeliver, list } = useLoaderData<typeof loader>()
  if (!toDeliver?.length) return null
  const unpaid = toDeliver.filter((order) => order.isPrepaymentMissing)
  return (
    <QuestionDialog<typeof action>
      title={`Mark ${counted(toDeliver.length, 'order')} as delivered?`}
      intent="deliver"
      yes="Mark as delivered"
      pending="Saving..."
      no="Not yet"
      cancelTo={list}
      action={listAction(list)}
      fields={<input type="hidden" name="ids" value={toDeliver.map(({ id }) => id).join('.')} />}
    >
      <p>{`Orders ${toDeliver.map(({ number }) => number).join(', ')}`}</p>
      {unpaid.length > 0 && (
        <p className="callout">
          {`Not paid yet: ${unpaid.map(({ number }) => number).join(', ')}. If the money has arrived, mark the order as paid first.`}
        </p>
      )}
      <p>Each customer will get an email.</p>
    </QuestionDialog>
  )
}
