import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { t } from '~/languages/translate'
import type { action, loader } from '~/routes/admin.bank-statement/route.server'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import { ColumnChoices } from './column-choices'
import { StatementForm } from './statement-form'
import { StatementTable } from './statement-table'

export { access, action, loader } from '~/routes/admin.bank-statement/route.server'

export const meta: MetaFunction = (page) => pageMeta(page, t('Bank statement'))

export default function BankStatementScreen() {
  const { maxPayments } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const choices = reply && 'choices' in reply ? reply.choices : undefined
  const verdicts = reply && 'verdicts' in reply ? reply.verdicts : undefined
  return (
    <>
      <BackLink to="/admin/orders">{t('back to all orders')}</BackLink>
      <h1>{t('Bank statement')}</h1>
      {choices && <ColumnChoices {...choices} />}
      {verdicts && <StatementTable {...verdicts} />}
      {!choices && !verdicts && <StatementForm maxPayments={maxPayments} />}
    </>
  )
}
