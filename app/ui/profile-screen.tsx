import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useLocation } from '@remix-run/react'
import { useRevalidation } from '../browser/revalidation'
import { DeleteDialog } from './delete-dialog'
import { ErrorSummary, ImageField, TextField } from './form'
import { Avatar } from './image'
import { Link } from './link'
import { SubmitButton } from './submit-button'

interface Props {
  user: { name: string; email: string; phone: string; role: string; imageId: string | null }
  mode: 'edit' | 'delete' | undefined
  lastResult: SubmissionResult<string[]> | undefined
}

/** A user's own profile. It stands in both dashboards, and comes back to where it is. */
export function ProfileScreen({ user, mode, lastResult }: Props) {
  const path = useLocation().pathname.replace(/\/$/, '')
  return (
    <>
      <section className="profile">
        <Avatar id={user.imageId} name={user.name} />
        <h1>{user.role === 'admin' ? 'Admin' : 'User'} Profile</h1>
        <dl>
          <dt>Name</dt>
          <dd>{user.name}</dd>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Phone</dt>
          <dd>{user.phone || 'Not provided'}</dd>
        </dl>
        {mode !== 'edit' && (
          <p className="row">
            <Link className="button" to="?edit=1#edit-title">
              Edit profile
            </Link>
            <Link className="button danger" to="?delete=1" preventScrollReset>
              Delete account
            </Link>
          </p>
        )}
      </section>
      {mode === 'edit' && <EditForm phone={user.phone} lastResult={lastResult} path={path} />}
      {mode === 'delete' && (
        <DeleteDialog
          resource="account"
          action={postAddress(path, 'delete')}
          cancelTo={path}
          consequence="Your favorites and your cart go with it. Orders you placed are kept."
        />
      )}
    </>
  )
}

/** What is said when the shop gives no answer to one of the two forms. */
export const profileFailures = {
  update: ['Failed to update profile', 'while updating profile'],
  delete: ['Failed to delete account', 'while deleting account'],
} as const

/** Where a large profile image is uploaded to. */
export function profileTarget(pathname: string) {
  return { method: 'PUT', path: '/users/update-user', to: pathname } as const
}

interface EditProps {
  phone: string
  lastResult: Props['lastResult']
  path: string
}

interface Fields {
  oldPassword: string
  newPassword: string
  confirmNewPassword: string
  phone: string
  image: string
}

function EditForm({ phone, lastResult, path }: EditProps) {
  const revalidation = useRevalidation(lastResult, (schemas) => schemas.ProfileUpdate)
  const [form, fields] = useForm<Fields>({
    id: 'profile',
    ...revalidation,
    lastResult,
    defaultValue: { phone },
  })
  return (
    <section aria-labelledby="edit-title">
      <ErrorSummary form={form} />
      <h2 id="edit-title" tabIndex={-1}>
        Edit profile
      </h2>
      <Form
        method="post"
        action={postAddress(path, 'edit')}
        encType="multipart/form-data"
        className="form"
        {...getFormProps(form)}
      >
        <fieldset>
          <legend>Change password</legend>
          <p className="hint">Leave all three empty to keep your password.</p>
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
            hint="At least 6 characters. You will be logged out everywhere."
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
          hint="JPEG or PNG, at most 2 MB. Leave it empty to keep the one you have."
        />
        <div className="row">
          <SubmitButton intent="update" pending="Saving...">
            Save changes
          </SubmitButton>
          <Link className="button quiet" to={path} preventScrollReset replace>
            Cancel
          </Link>
        </div>
      </Form>
    </section>
  )
}

// A form comes back to the mode it was sent from, and an index route is posted to with `?index`.
function postAddress(path: string, mode: string) {
  return path === '/admin' ? `${path}?index&${mode}=1` : `${path}?${mode}=1`
}
