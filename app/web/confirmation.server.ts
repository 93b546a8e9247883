import { redirect } from '@remix-run/node'
import type { User } from '~/domain/people/access/users'
import { isConfirmed } from '~/domain/people/accounts/confirmed-sessions.server'
import { confirmPath } from '~/paths'
import { type RequestArgs, urlWith } from './request.server'
import { homeOf } from './return-to.server'
import type { Intent } from './run-intent.server'
import { sessionTokenOf } from './session.server'

/** Asks for the password unless the session was begun or confirmed a short time ago; then leads to `page`. @throws {Response} */
export async function requireConfirmation({ request }: Pick<RequestArgs, 'request'>, page: string) {
  if (await isConfirmed(sessionTokenOf(request) ?? '')) return
  throw redirect(urlWith(confirmPath, { to: page }))
}

/** `page` shows the button of the intent, for admins who have confirmed that it is them. Its `fields` are those sent. */
export function afterConfirmation<Data>(
  intent: Intent<Data>,
  page: (id: string, fields: FormData) => string,
): Intent<Data> {
  return async (submitted) => {
    await requireConfirmation(submitted, page(submitted.id, submitted.fields))
    return intent(submitted)
  }
}

/** Only another page of the shop, so that no link leads elsewhere. */
export function pageAfterConfirmation({ url }: Request, user: User) {
  const { origin, searchParams } = new URL(url)
  const page = URL.parse(searchParams.get('to') ?? '', url)
  if (page?.origin !== origin || page.pathname.startsWith('//')) return homeOf(user)
  if (page.pathname === confirmPath) return homeOf(user)
  return `${page.pathname}${page.search}${page.hash}`
}
