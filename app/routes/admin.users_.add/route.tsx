import { json, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { registrationFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { addCustomer, NewCustomer } from '~/domain/office/customers/customers.server'
import { t } from '~/languages/translate'
import { BackLink } from '~/ui/layout/back-link'
import { pageMeta } from '~/ui/layout/page-meta'
import type { RouteArgs } from '~/web/access.server'
import { form, runIntent } from '~/web/run-intent.server'
import { CustomerAdded } from './customer-added'
import { CustomerForm } from './customer-form'

export const access = 'customers'

export async function loader() {
  return null
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  // No redirect: only this response contains the link.
  return runIntent(args, {
    submit: form(NewCustomer, async (draft) => json({ added: await addCustomer(admin, draft) })),
  })
}

export const clientAction = clientActionWith<typeof action>(registrationFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Add customer'))

export default function AddCustomerScreen() {
  const result = useActionData<typeof action>()
  return (
    <>
      <BackLink to="/admin/users">{t('back to all users')}</BackLink>
      {result && 'added' in result ? <CustomerAdded {...result.added} /> : <CustomerForm />}
    </>
  )
}
