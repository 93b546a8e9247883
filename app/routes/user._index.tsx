import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireUser } from '~/web/auth.server'

/** The first page of the dashboard is the profile. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return redirect('/user/profile')
}
