import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { LogInAgain } from '~/domain/people/second-factor/log-in-with-code.server'
import { SecondFactorCode } from '~/domain/people/second-factor/second-factor'
import type { Message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { requireGuest, signInWithCode } from '~/web/auth.server'
import { leaveLogIn } from '~/web/leave-log-in.server'
import { form, runIntent } from '~/web/run-intent.server'
import { clearedSecondStep, findSecondStep } from '~/web/second-step.server'
import { redirectWithError } from '~/web/toast.server'

const tooLate = msg('The time to enter a code is over. Please log in again')

export async function loader(args: LoaderFunctionArgs) {
  await requireGuest(args)
  if (!(await findSecondStep(args.request))) throw await toLogIn(tooLate)
  return { isRecovery: new URL(args.request.url).searchParams.has('recovery') }
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  return runIntent(args, {
    submit: form(SecondFactorCode, async ({ otp }) => {
      const step = await findSecondStep(request)
      if (!step) throw await toLogIn(tooLate)
      const { user, headers } = await signInWithCode(args, step, otp).catch(async (error) => {
        throw error instanceof LogInAgain ? await toLogIn(error.text) : error
      })
      headers.append('set-cookie', await clearedSecondStep())
      return leaveLogIn(request, user, headers)
    }),
  })
}

async function toLogIn(reason: string | Message) {
  const headers = { 'set-cookie': await clearedSecondStep() }
  return redirectWithError('/login', t(reason), { headers, subject: '/login' })
}
