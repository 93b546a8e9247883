import { getFormProps } from '@conform-to/react'
import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { passwordHint } from '~/domain/limits-and-lifetimes'
import { nameOrders } from '~/domain/orders/orders'
import { imageHint } from '~/images/rules'
import type { action } from '~/routes/user.(profile)'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { ImageField } from '~/ui/forms/image-field'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { useShopForm } from '~/ui/forms/use-shop-form'
import { Avatar } from '~/ui/image'
import { Notice, ReadEmail } from '~/ui/layout/notice'
import { Link } from '~/ui/link'

interface Props {
  user: { name: string; email: string; phone: string; role: string; imageId: string | null }
  mode?: 'edit' | 'account' | 'delete'
  /** Numbers of orders that are not completed, if `mode` is `delete`. */
  openOrders: number[]
  isLinkSent: boolean
  hasMailbox: boolean
  children?: ReactNode
}

export function ProfileScreen({ user, mode, openOrders, children, ...rest }: Props) {
  const { isLinkSent, hasMailbox } = rest
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
            <Link className="button danger" to="?delete=1" preventScrollReset>
              Delete account
            </Link>
          </p>
        )}
      </section>
      {mode === 'edit' && <EditForm phone={user.phone} path={path} />}
      {mode === 'account' && <AccountForm user={user} path={path} />}
      {mode === 'delete' && (
        <DeleteDialog<typeof action>
          intent="delete"
          resource="account"
          action={postUrl(path, 'delete')}
          cancelTo={path}
          warning={openOrdersWarning(openOrders, user.email)}
          consequence="Your favorites and your cart will be deleted, too. We keep the orders you have placed, with your name, email address and phone number."
        />
      )}
    </>
  )
}

function openOrdersWarning(numbers: number[], email: string) {
  if (numbers.length === 0) return undefined
  const [are, them] = numbers.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `You have ${nameOrders(numbers)}, which ${are} not completed yet. Deleting your account does not cancel ${them}: we will email you about ${them} at ${email}, but you can no longer see ${them} here.`
}

function EditForm({ phone, path }: { phone: string; path: string }) {
  const [form, fields] = useShopForm('ProfileUpdate', {
    id: 'profile',
    defaultValue: { phone },
  })
  return (
    <section aria-labelledby="edit-title">
      <ErrorSummary form={form} />
      <h2 id="edit-title" tabIndex={-1}>
        Edit password, phone or image
      </h2>
      <Form
        method="post"
        action={postUrl(path, 'edit')}
        encType="multipart/form-data"
        className="form"
        {...getFormProps(form)}
      >
        <fieldset>
          <legend>Change password</legend>
          <p className="hint">Leave all three fields empty to keep your current password.</p>
          <TextField
            field={fields.oldPassword}
            type="password"
            label="Old Password"
            autoComplete="current-password"
          />
          <TextField
            field={fields.newPassword}
            type="password"
            label="New Password"
            hint={`${passwordHint}. A new password logs you out on all devices.`}
            autoComplete="new-password"
          />
          <TextField
            field={fields.confirmNewPassword}
            type="password"
            label="Confirm New Password"
            autoComplete="new-password"
          />
        </fieldset>
        <TextField field={fields.phone} type="tel" label="Phone Number" autoComplete="tel" />
        <ImageField
          field={fields.image}
          label="Profile Image"
          hint={`${imageHint}. Leave empty to keep your current image.`}
        />
        <SaveOrCancel<typeof action> intent="update" pending="Saving..." cancelTo={path}>
          Save changes
        </SaveOrCancel>
      </Form>
    </section>
  )
}

function AccountForm({ user, path }: { user: Props['user']; path: string }) {
  const [form, fields] = useShopForm('AccountUpdate', {
    id: 'account',
    defaultValue: { name: user.name, email: user.email },
  })
  return (
    <section aria-labelledby="account-title">
      <ErrorSummary form={form} />
      <h2 id="account-title" tabIndex={-1}>
        Change name or email
      </h2>
      <Form
        method="post"
        action={postUrl(path, 'account')}
        className="form"
        {...getFormProps(form)}
      >
        <TextField field={fields.name} label="Full Name" autoComplete="name" required />
        <TextField
          field={fields.email}
          type="email"
          label="Email Address"
          hint="We will send a link to the new email address. Open it to confirm the change."
          autoComplete="email"
          required
        />
        <TextField
          field={fields.password}
          type="password"
          label="Password"
          hint="Required only to change your email address."
          autoComplete="current-password"
        />
        <SaveOrCancel<typeof action> intent="account" pending="Saving..." cancelTo={path}>
          Save name and email
        </SaveOrCancel>
      </Form>
    </section>
  )
}

// The query opens the form again if it has errors. Remix needs `?index` to post to an index route.
function postUrl(path: string, mode: string) {
  return path === '/admin' ? `${path}?index&${mode}=1` : `${path}?${mode}=1`
}
