import { downloadOwnData } from '~/domain/office/customers/download.server'
import type { RouteArgs } from '~/web/access.server'
import { sendCustomerData, toDataForm } from '~/web/data-download.server'

export const access = 'user'

const form = '/user/data'

export const loader = () => toDataForm(form)

export async function action({ request, user }: RouteArgs<typeof access>) {
  return sendCustomerData(request, form, (password) => downloadOwnData(user, password))
}
