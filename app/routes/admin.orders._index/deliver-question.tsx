import { t, tn } from '~/languages/translate'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { listAction } from '~/ui/lists/list-action'
import type { action } from './route'

interface Props {
  orders: { id: string; number: number; isPrepaymentMissing: boolean }[]
  withdrawn: string[]
  list: string
}

export function DeliverQuestion({ orders, withdrawn, list }: Props) {
  const unpaid = orders.filter((order) => order.isPrepaymentMissing)
  const withdrawnOrders = orders.filter(({ id }) => withdrawn.includes(id))
  return (
    <QuestionDialog<typeof action>
      title={tn(
        orders.length,
        'Mark {count} order as delivered?',
        'Mark {count} orders as delivered?',
      )}
      intent="deliver"
      yes={t('Mark as delivered')}
      pending={t('Saving...')}
      no={t('Not yet')}
      cancelTo={list}
      action={listAction(list)}
      fields={<input type="hidden" name="ids" value={orders.map(({ id }) => id).join('.')} />}
    >
      <p>{t('Orders {numbers}', { numbers: orders.map(({ number }) => number).join(', ') })}</p>
      {withdrawnOrders.length > 0 && (
        <p className="callout">
          {t('Withdrawn by the customer: {numbers}. Answer the withdrawal before you deliver.', {
            numbers: withdrawnOrders.map(({ number }) => number).join(', '),
          })}
        </p>
      )}
      {unpaid.length > 0 && (
        <p className="callout">
          {t('Not paid yet: {numbers}. If the money has arrived, mark the order as paid first.', {
            numbers: unpaid.map(({ number }) => number).join(', '),
          })}
        </p>
      )}
      <p>{t('Each customer will get an email.')}</p>
    </QuestionDialog>
  )
}
