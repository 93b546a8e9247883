import { useLocation, useSearchParams } from '@remix-run/react'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { Link } from '~/ui/link'
import { Time } from '~/ui/time'
import type { action } from './route'

interface Props {
  name: string
  since: string
}

export function SecondFactor({ name, since }: Props) {
  const { pathname } = useLocation()
  const isAsked = useSearchParams()[0].has('reset')
  return (
    <section aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">{t('Second factor')}</h2>
      <p>{rich(t('On since {time}.'), { time: <Time at={since} /> })}</p>
      <p>
        <Link className="button danger" to="?reset=1" preventScrollReset>
          {t('Reset second factor')}
        </Link>
      </p>
      {isAsked && (
        <QuestionDialog<typeof action>
          title={t('Reset second factor')}
          cancelTo={pathname}
          intent="resetSecondFactor"
          yes={t('Reset')}
          pending={t('Resetting...')}
        >
          <p>
            {t(
              '{name} then needs only the password to log in, is logged out on all devices, and gets an email about it. Make sure that it is really {name} who has asked you.',
              { name },
            )}
          </p>
        </QuestionDialog>
      )}
    </section>
  )
}
