import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { activationFailures } from '~/browser/failures'
import { clientActionWith } from '~/browser/submissions/client-action'
import { activate, canActivate } from '~/domain/people/accounts/registration.server'
import { t } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { form, noFields, runIntent } from '~/web/run-intent.server'
import { Activated, ActivationForm, afterActivation } from './activation'

export const access = 'everyone'

export async function loader({ params }: LoaderFunctionArgs) {
  const isValid = await canActivate(params.token ?? '')
  return json({ isValid }, { status: isValid ? 200 : 400 })
}

export async function action(args: ActionFunctionArgs) {
  return runIntent(args, {
    submit: form(noFields, async () => {
      const { message } = await activate(args.params.token ?? '')
      // This header makes browsers navigate, even without scripts.
      return json(
        { message: t(message) },
        { headers: { refresh: `${afterActivation.seconds};url=${afterActivation.to}` } },
      )
    }),
  })
}

export const clientAction = clientActionWith<typeof action>(activationFailures)
export { revalidateUnlessUsed as shouldRevalidate } from '~/browser/submissions/client-action'

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, t('Activate your account'))

export default function ActivateScreen() {
  const { isValid } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <section className="narrow">
      <h1>{t('Activate your account')}</h1>
      {result && 'message' in result ? (
        <Activated message={result.message} />
      ) : (
        <ActivationForm isValid={isValid} error={result?.error?.['']?.[0]} />
      )}
    </section>
  )
}
