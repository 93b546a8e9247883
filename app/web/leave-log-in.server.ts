import type { User } from '~/domain/people/access/users'
import { t } from '~/languages/translate'
import { subjectOf } from '~/paths'
import { moveGuestCart } from './guest-cart.server'
import { addAfterLogIn, findReturnTo, homeOf } from './return-to.server'
import { redirectWithSuccess } from './toast.server'

/** From a page of the log-in to where the user wanted to go. `headers` set the cookies of the session. */
export async function leaveLogIn(request: Request, user: User, headers: Headers) {
  const subject = subjectOf(request.url)
  // Back would lead to this page, which leads a user who is logged in away.
  headers.set('x-remix-replace', 'true')
  const returnTo = await findReturnTo(request)
  if (returnTo?.toAdd) {
    return addAfterLogIn(user, { ...returnTo, toAdd: returnTo.toAdd }, { headers, subject })
  }
  const page = (await moveGuestCart(request, user, headers)) ?? homeOf(user)
  return redirectWithSuccess(page, t('Welcome {name}', { name: user.name }), { headers, subject })
}
