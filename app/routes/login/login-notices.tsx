import { activationLink, resetLink } from '~/domain/basics/limits-and-lifetimes'
import { hoursOf } from '~/domain/basics/time/durations'
import { t, tn } from '~/languages/translate'
import { ReadEmail } from '~/ui/accounts/read-email'
import type { ReturnLinkProps } from '~/ui/accounts/return-link'
import { useReply } from '~/ui/forms/use-reply'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'

export const noticeNames = ['activate', 'activated', 'reset', 'password'] as const

type NoticeName = (typeof noticeNames)[number]

interface Props {
  hasRefreshFailed: boolean
  backTo?: string
  returnTo?: ReturnLinkProps['returnTo']
  notice?: NoticeName
  hasMailbox: boolean
}

export function LoginNotices({ hasRefreshFailed, backTo, returnTo, notice, hasMailbox }: Props) {
  const isSent = Boolean(useReply())
  return (
    <>
      {hasRefreshFailed && (
        <Notice title={t('Please log in again')}>
          <p>
            {t('Your session could not be renewed.')}{' '}
            {backTo && <Link to={backTo}>{t('Back to your account')}</Link>}
          </p>
        </Notice>
      )}
      {returnTo && !notice && <LoginFirst returnTo={returnTo} />}
      {notice && !isSent && <LoginNotice about={notice} hasMailbox={hasMailbox} />}
    </>
  )
}

function LoginFirst({ returnTo: { text, toAdd } }: ReturnLinkProps) {
  return (
    <Notice
      title={
        toAdd ? t('Log in to add {name} to your cart', { name: text }) : t('Log in to continue')
      }
    >
      <p>
        {t(
          toAdd
            ? 'It will be in your cart after you log in.'
            : 'After you log in, you will see a link to continue.',
        )}
      </p>
    </Notice>
  )
}

function LoginNotice({ about, hasMailbox }: { about: NoticeName; hasMailbox: boolean }) {
  if (about === 'activated') {
    return (
      <Notice title={t('Your account is active')} good>
        <p>{t('You can log in now.')}</p>
      </Notice>
    )
  }
  if (about === 'password') {
    return (
      <Notice title={t('Log in with your new password')} good>
        <p>{t("You've been logged out on all devices.")}</p>
      </Notice>
    )
  }
  return (
    <Notice title={t('Check your email')} good>
      <p>
        {about === 'activate'
          ? t('We have sent you a link to activate your account.')
          : t(
              'If there is an account with this email address, we have sent you a link to choose a new password.',
            )}{' '}
        {tn(
          hoursOf(about === 'activate' ? activationLink : resetLink),
          'It expires after one hour.',
          'It expires after {count} hours.',
        )}
      </p>
      <ReadEmail hasMailbox={hasMailbox} />
    </Notice>
  )
}
