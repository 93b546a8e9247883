import type { LoaderFunctionArgs } from '@remix-run/node'
import { downloadUserData } from '~/domain/office/customers/download.server'
import type { RouteArgs } from '~/web/access.server'
import { sendCustomerData, toDataForm } from '~/web/data-download.server'

export const access = 'customers'

export function loader({ params }: LoaderFunctionArgs) {
  return toDataForm(formOf(params.userId))
}

export async function action({ request, params, admin }: RouteArgs<typeof access>) {
  const { userId = '' } = params
  return sendCustomerData(request, formOf(userId), (password) =>
    downloadUserData(admin, userId, password),
  )
}

const formOf = (userId = '') => `/admin/users/${userId}#data-title`
