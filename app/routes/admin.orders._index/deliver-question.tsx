import { useLoaderData } from '@remix-run/react'
import { counted } from '~/domain/counted'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { listAction } from '~/ui/lists/list-action'
import type { action, loader } from './route'

export function DeliverQuestion() {
  const { toDeliver, list } = useLoaderData<typeof loader>()
  if (!toDeliver) return null
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
      <p>Each customer will get an email.</p>
    </QuestionDialog>
  )
}
