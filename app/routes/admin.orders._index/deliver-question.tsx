import { counted } from '~/domain/counted'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { listAction } from '~/ui/lists/list-action'
import type { action } from './route'

interface Props {
  orders: { id: string; number: number; isPrepaymentMissing: boolean }[]
  list: string
}

export function DeliverQuestion({ orders, list }: Props) {
  const unpaid = orders.filter((order) => order.isPrepaymentMissing)
  return (
    <QuestionDialog<typeof action>
      title={`Mark ${counted(orders.length, 'order')} as delivered?`}
      intent="deliver"
      yes="Mark as delivered"
      pending="Saving..."
      no="Not yet"
      cancelTo={list}
      action={listAction(list)}
      fields={<input type="hidden" name="ids" value={orders.map(({ id }) => id).join('.')} />}
    >
      <p>{`Orders ${orders.map(({ number }) => number).join(', ')}`}</p>
      {unpaid.length > 0 && (
        <p className="callout">
          {`Not paid yet: ${unpaid.map(({ number }) => number).join(', ')}. If the money has arrived, mark the order as paid first.`}
        </p>
      )}
      <p>Each customer will get an email.</p>
    </QuestionDialog>
  )
}
