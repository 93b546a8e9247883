import { Form, useLocation, useSearchParams } from '@remix-run/react'
import { intentsOf, lastOf, useOptimisticSubmit, useSubmissions } from '../browser/optimistic'
import type { User } from '../domain/users'
import { DeleteDialog } from './delete-dialog'
import { Avatar } from './image'
import { Link } from './link'
import { useQueryLink, useWayBack } from './query-link'

/** A user as an admin sees them. What can be done about them opens by `?edit=` and `?delete=`. */
export function UserCard({ user: loaded }: { user: User }) {
  const user = useOptimisticUser(loaded)
  const [params] = useSearchParams()
  const link = useQueryLink()
  const wayBack = useWayBack(user.id)
  const { pathname, search } = useLocation()
  const open = params.get('edit') === user.id
  return (
    <li className="card user" id={user.id}>
      <Avatar id={user.imageId} name={user.name} />
      <div className="text">
        <h2>{user.name}</h2>
        <dl>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Phone</dt>
          <dd>{user.phone || 'Not provided'}</dd>
          <dt>Role</dt>
          <dd>{user.role}</dd>
          <dt>Id</dt>
          <dd className="code">{user.id}</dd>
        </dl>
        <p className="row">
          <span className={user.isBanned ? 'badge cancelled' : 'badge delivered'}>
            {user.isBanned ? 'Banned' : 'Active'}
          </span>
        </p>
        <p className="row">
          <Link
            className="button quiet small"
            to={link({ edit: open ? undefined : user.id, delete: undefined }) + wayBack}
            replace={open}
            preventScrollReset
            aria-label={open ? `Stop editing ${user.name}` : `Edit ${user.name}`}
          >
            {open ? 'Done' : 'Edit'}
          </Link>
          <Link
            className="button danger small"
            to={link({ delete: user.id, edit: undefined })}
            aria-label={`Delete ${user.name}`}
            preventScrollReset
          >
            Delete
          </Link>
        </p>
        {open && <Commands user={user} />}
      </div>
      {params.get('delete') === user.id && (
        <DeleteDialog
          resource="user"
          id={user.id}
          action={pathname + search}
          cancelTo={link({ delete: undefined })}
          optimistic={{ to: link({ delete: undefined }) }}
          consequence={`${user.name} (${user.email}) will be gone. Their cart goes back on sale; their orders are kept.`}
        />
      )}
    </li>
  )
}

/** The user as they will be when what was just submitted has been answered. */
function useOptimisticUser(user: User) {
  const intents = intentsOf(useSubmissions(), user.id)
  const role = lastOf(intents, 'promote', 'demote')
  const ban = lastOf(intents, 'ban', 'unban')
  return {
    ...user,
    role: role ? (role === 'promote' ? 'admin' : 'user') : user.role,
    isBanned: ban ? ban === 'ban' : user.isBanned,
  }
}

function Commands({ user }: { user: User }) {
  const { pathname, search } = useLocation()
  const [role, roleText] = user.role === 'admin' ? ['demote', 'Demote'] : ['promote', 'Promote']
  const [ban, banText] = user.isBanned ? ['unban', 'Unban'] : ['ban', 'Ban']
  return (
    <Form
      method="post"
      action={pathname + search}
      className="row"
      preventScrollReset
      onSubmit={useOptimisticSubmit()}
    >
      <input type="hidden" name="id" value={user.id} />
      <button type="submit" className="button small" name="intent" value={role}>
        {roleText}
      </button>
      <button type="submit" className="button danger small" name="intent" value={ban}>
        {banText}
      </button>
    </Form>
  )
}
