import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { isAdmin } from '~/paths'
import { rememberNarrowDashboard } from '~/web/dashboard.server'
import { readFormOrThrow, textOf } from '~/web/run-intent.server'

export const access = 'everyone'

export const loader = () => redirect('/admin')

export async function action({ request }: ActionFunctionArgs) {
  const back = textOf(await readFormOrThrow(request), 'back')
  // Prevents open redirects.
  const target = isAdmin(back) && /^[\w/?=&%-]{0,300}$/.test(back) ? back : '/admin'
  return redirect(target, { headers: await rememberNarrowDashboard() })
}
