import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Area } from '~/domain/people/access/areas'
import type { ActionWith } from '~/intents'
import { msg, t } from '~/languages/translate'
import { ReadEmail } from '~/ui/accounts/read-email'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { Avatar } from '~/ui/image'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'
import { AccountForm } from './account-form'
import { EditProfileForm } from './edit-profile-form'

interface Props {
  user: {
    name: string
    email: string
    phone: string
    role: string
    areas?: Area[]
    imageId: string | null
  }
  mode?: 'edit' | 'account' | 'delete'
  /** About orders that are not completed. */
  warning?: string
  /** What stays after the deletion of the account; undefined for the usual sentence. */
  keptData?: string
  isLinkSent: boolean
  hasMailbox: boolean
  children?: ReactNode
}

export function ProfileScreen({
  user,
  mode,
  warning,
  keptData = t(usuallyKept),
  children,
  ...rest
}: Props) {
  const { isLinkSent, hasMailbox } = rest
  const path = useLocation().pathname.replace(/\/$/, '')
  return (
    <>
      <h1>{titleOf(user, path)}</h1>
      {isLinkSent && (
        <Notice title={t('Check your email')} good>
          <p>
            {t('We have sent a link to your new email address. Open it to confirm the change.')}
          </p>
          <ReadEmail hasMailbox={hasMailbox} />
        </Notice>
      )}
      {children}
      <section className="profile" aria-label={t('Profile')}>
        {path === startOfAdmins && <h2>{t('Profile')}</h2>}
        <Avatar id={user.imageId} name={user.name} />
        <dl>
          <dt>{t('Name', { context: 'person' })}</dt>
          <dd>{user.name}</dd>
          <dt>{t('Email')}</dt>
          <dd>{user.email}</dd>
          <dt>{t('Phone')}</dt>
          <dd>{user.phone || t('Not provided')}</dd>
        </dl>
        {mode !== 'edit' && mode !== 'account' && <Commands />}
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
          title={t('Delete account')}
          question={t('Are you sure you want to delete this account?')}
          action={postUrl(path, 'delete')}
          cancelTo={path}
          warning={warning}
          consequence={`${t('Your favorites and your cart will be deleted, too.')} ${keptData}`}
        />
      )}
    </>
  )
}

const startOfAdmins = '/admin'

function titleOf({ role, areas }: Props['user'], path: string) {
  if (path === startOfAdmins) return t(areas ? 'Staff Profile' : 'Admin Profile')
  return role === 'admin' ? t('Admin Profile', { context: 'account' }) : t('User Profile')
}

function Commands() {
  const hasData = useShop()?.hasDisclosures
  return (
    <p className="row">
      <Link className="button" to="?edit=1#edit-title">
        {t('Edit password, phone or image')}
      </Link>
      <Link className="button quiet" to="?account=1#account-title">
        {t('Change name or email')}
      </Link>
      <Link className="button quiet" to="/user/sessions">
        {t('Current logins')}
      </Link>
      <Link className="button quiet" to="/user/second-factor">
        {t('Second factor')}
      </Link>
      {hasData && (
        <Link className="button quiet" to="/user/data">
          {t('Download my data')}
        </Link>
      )}
      <Link className="button danger" to="?delete=1" preventScrollReset>
        {t('Delete account')}
      </Link>
    </p>
  )
}

const usuallyKept = msg(
  'We keep the orders you have placed, with your name, email address and phone number.',
)

// The query opens the form again if it has errors. Remix needs `?index` to post to an index route.
function postUrl(path: string, mode: string) {
  return path === startOfAdmins ? `${path}?index&${mode}=1` : `${path}?${mode}=1`
}
