import { Notice, ReadEmail } from './notice'
import type { WayBackProps } from './way-back'

export const loginNotices = ['activate', 'activated', 'reset', 'password'] as const

interface Props {
  about: (typeof loginNotices)[number]
  /** Whether emails are read in the shop itself. */
  hasMailbox: boolean
}

/** What whoever has to log in first reads about what they wanted. */
export function LoginFirst({ wayBack: { text, productId } }: WayBackProps) {
  return (
    <Notice title={productId ? `Log in to put ${text} into your cart` : 'Log in to go on'}>
      <p>{`Afterwards a link leads you back to ${text}.`}</p>
    </Notice>
  )
}

/** What whoever was led to the log-in has to know before they log in. */
export function LoginNotice({ about, hasMailbox }: Props) {
  if (about === 'activated') {
    return (
      <Notice title="Your account is active" good>
        <p>Log in to begin.</p>
      </Notice>
    )
  }
  if (about === 'password') {
    return (
      <Notice title="Your password was changed" good>
        <p>You were logged out everywhere. Log in with your new password.</p>
      </Notice>
    )
  }
  return (
    <Notice title="Check your email" good>
      <p>
        {about === 'activate'
          ? 'We have sent you a link that activates your account. It works for 24 hours.'
          : 'If the address has an account, a link to choose a new password is on its way. It works for one hour.'}
      </p>
      <ReadEmail hasMailbox={hasMailbox} />
    </Notice>
  )
}
