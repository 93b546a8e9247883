import { activationLink, resetLink } from '~/domain/limits-and-lifetimes'
import type { ReturnLinkProps } from '~/ui/accounts/return-link'
import { useReply } from '~/ui/forms/use-reply'
import { Notice, ReadEmail } from '~/ui/layout/notice'
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
        <Notice title="Please log in again">
          <p>
            Your session could not be renewed.{' '}
            {backTo && <Link to={backTo}>Back to your account</Link>}
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
    <Notice title={toAdd ? `Log in to add ${text} to your cart` : 'Log in to continue'}>
      <p>
        {toAdd
          ? 'It will be in your cart after you log in.'
          : 'After you log in, you will see a link to continue.'}
      </p>
    </Notice>
  )
}

function LoginNotice({ about, hasMailbox }: { about: NoticeName; hasMailbox: boolean }) {
  if (about === 'activated') {
    return (
      <Notice title="Your account is active" good>
        <p>You can log in now.</p>
      </Notice>
    )
  }
  if (about === 'password') {
    return (
      <Notice title="Log in with your new password" good>
        <p>You've been logged out on all devices.</p>
      </Notice>
    )
  }
  return (
    <Notice title="Check your email" good>
      <p>
        {about === 'activate'
          ? `We have sent you a link to activate your account. It expires after ${activationLink.text}.`
          : `If there is an account with this email address, we have sent you a link to choose a new password. It expires after ${resetLink.text}.`}
      </p>
      <ReadEmail hasMailbox={hasMailbox} />
    </Notice>
  )
}
