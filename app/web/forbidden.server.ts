import { createCookieSessionStorage } from '@remix-run/node'
import { z } from 'zod'
import type { Refusal } from '~/domain/basics/refusals/refusal'
import { duration } from '~/domain/basics/time/durations'
import { t } from '~/languages/translate'
import { isTooLongForCookie, signedCookie } from './signed-cookie.server'
import { redirectWithError } from './toast.server'

const Reason = z.object({
  status: z.number().int().min(400).max(599),
  message: z.string(),
  from: z.string().startsWith('/'),
})

type Reason = z.output<typeof Reason>

export const forbiddenCookie = 'forbidden'
export const forbiddenLifetime = duration(1, 'minute')

const storage = createCookieSessionStorage<object, { reason: Reason }>({
  cookie: signedCookie(forbiddenCookie, {
    path: '/forbidden',
    maxAge: forbiddenLifetime.ms / 1000,
  }),
})

export async function toForbidden(
  request: Request,
  { status, text }: Pick<Refusal, 'status' | 'text'>,
) {
  const message = t(text)
  const { pathname } = new URL(request.url)
  const from = isTooLongForCookie(pathname) ? '/' : pathname
  const session = await storage.getSession()
  session.flash('reason', { status, message, from })
  return redirectWithError('/forbidden', message, {
    headers: { 'set-cookie': await storage.commitSession(session) },
  })
}

export async function forbiddenReason(request: Request): Promise<Reason> {
  const session = await storage.getSession(request.headers.get('cookie'))
  const { data } = Reason.safeParse(session.get('reason'))
  return data ?? { status: 403, message: t('Access Denied'), from: '/' }
}
