import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { nameOrders } from '~/domain/orders/orders'
import type { ActionWith } from '~/intents'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { Avatar } from '~/ui/image'
import { Notice, ReadEmail } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { useEuFeature } from '~/ui/use-shop'
import { AccountForm } from './account-form'
import { EditProfileForm } from './edit-profile-form'

interface Props {
  user: { name: string; email: string; phone: string; role: string; imageId: string | null }
  mode?: 'edit' | 'account' | 'delete'
  /** Numbers of orders that are not completed, if `mode` is `delete`. */
  openOrders: number[]
  /** What stays after the deletion of the account; undefined for the usual sentence. */
  keptData?: string
  isLinkSent: boolean
  hasMailbox: boolean
  children?: ReactNode
}

export function ProfileScreen({
  user,
  mode,
  openOrders,
  keptData = usuallyKept,
  children,
  ...rest
}: Props) {
  const { isLinkSent, hasMailbox } = rest
  const hasData = useEuFeature('dataDownload')
  const path = useLocation().pathname.replace(/\/$/, '')
  return (
    <>
      <h1>{user.role === 'admin' ? 'Admin' : 'User'} Profile</h1>
      {isLinkSent && (
        <Notice title="Check your email" good>
          <p>We have sent a link to your new email address. Open it to confirm the change.</p>
          <ReadEmail hasMailbox={hasMailbox} />
        </Notice>
      )}
      {children}
      <section className="profile" aria-label="Profile">
        <Avatar id={user.imageId} name={user.name} />
        <dl>
          <dt>Name</dt>
          <dd>{user.name}</dd>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Phone</dt>
          <dd>{user.phone || 'Not provided'}</dd>
        </dl>
        {mode !== 'edit' && mode !== 'account' && (
          <p className="row">
            <Link className="button" to="?edit=1#edit-title">
              Edit password, phone or image
            </Link>
            <Link className="button quiet" to="?account=1#account-title">
              Change name or email
            </Link>
            {hasData && (
              <Link className="button quiet" to="/user/data">
                Download my data
              </Link>
            )}
            <Link className="button danger" to="?delete=1" preventScrollReset>
              Delete account
            </Link>
          </p>
        )}
      </section>
      {mode === 'edit' && (
        <EditProfileForm phone={user.phone} action={postUrl(path, 'edit')} cancelTo={path} />
      )}
      {mode === 'account' && (
        <AccountForm user={user} action={postUrl(path, 'account')} cancelTo={path} />
      )}
      {mode === 'delete' && (
        <DeleteDialog<ActionWith<'delete'>>
          intent="delete"
          resource="account"
          action={postUrl(path, 'delete')}
          cancelTo={path}
          warning={openOrdersWarning(openOrders, user.email)}
          consequence={`Your favorites and your cart will be deleted, too. ${keptData}`}
        />
      )}
    </>
  )
}

const usuallyKept =
  'We keep the orders you have placed, with your name, email address and phone number.'

function openOrdersWarning(numbers: number[], email: string) {
  if (numbers.length === 0) return undefined
  const [are, them] = numbers.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `You have ${nameOrders(numbers)}, which ${are} not completed yet. Deleting your account does not cancel ${them}: we will email you about ${them} at ${email}, but you can no longer see ${them} here.`
}

// The query opens the form again if it has errors. Remix needs `?index` to post to an index route.
function postUrl(path: string, mode: string) {
  return path === '/admin' ? `${path}?index&${mode}=1` : `${path}?${mode}=1`
}
