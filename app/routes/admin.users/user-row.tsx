import { Form, useLocation, useSearchParams } from '@remix-run/react'
import {
  lastIntent,
  pendingIntents,
  useOptimisticSubmit,
  useSubmissions,
} from '~/browser/submissions/optimistic'
import type { User } from '~/domain/accounts/users'
import { intentButton } from '~/intents'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { Avatar } from '~/ui/image'
import { Link } from '~/ui/link'
import { useQueryLink, useRowAnchor } from '~/ui/lists/query-link'
import type { action } from './route'

/** A user as an admin sees them in a list. What can be done about them opens by `?edit=`, `?delete=` and `?demote=`. */
export function UserRow({ user: loaded, isOneself }: { user: User; isOneself: boolean }) {
  const user = useOptimisticUser(loaded)
  const [params] = useSearchParams()
  const link = useQueryLink()
  const anchor = useRowAnchor(user.id)
  const { pathname, search } = useLocation()
  const open = params.get('edit') === user.id
  return (
    <li className="user" id={user.id}>
      <Avatar id={user.imageId} name={user.name} />
      <h2>
        <Link to={`/admin/users/${user.id}`} prefetch="intent">
          {user.name}
        </Link>
      </h2>
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
      <p>
        <span className={user.isBanned ? 'badge cancelled' : 'badge delivered'}>
          {user.isBanned ? 'Banned' : 'Active'}
        </span>
      </p>
      <p className="row actions">
        <Link
          className="button quiet small"
          to={link({ edit: open ? undefined : user.id, delete: undefined }) + anchor}
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
      {open && <Commands user={user} isOneself={isOneself} />}
      {params.get('delete') === user.id && (
        <DeleteDialog<typeof action>
          intent="delete"
          resource="user"
          id={user.id}
          action={pathname + search}
          cancelTo={link({ delete: undefined })}
          optimistic={{ to: link({ delete: undefined }) }}
          consequence={`${user.name} (${user.email}) will be gone. Their cart goes back on sale; their orders are kept.`}
        />
      )}
      {params.get('demote') === user.id && (
        <QuestionDialog<typeof action>
          title="Demote yourself"
          id={user.id}
          action={pathname + search}
          cancelTo={link({ demote: undefined })}
          intent="demote"
          yes="Demote me"
          pending="Demoting..."
        >
          <p>Are you sure you want to give up your own admin rights?</p>
          <p>Only another admin can give them back to you.</p>
        </QuestionDialog>
      )}
    </li>
  )
}

/** The user as they will be when what was just submitted has been answered. */
function useOptimisticUser(user: User) {
  const intents = pendingIntents(useSubmissions(), user.id)
  const role = lastIntent(intents, 'promote', 'demote')
  const ban = lastIntent(intents, 'ban', 'unban')
  return {
    ...user,
    role: role ? (role === 'promote' ? 'admin' : 'user') : user.role,
    isBanned: ban ? ban === 'ban' : user.isBanned,
  }
}

const texts = { promote: 'Promote', demote: 'Demote', ban: 'Ban', unban: 'Unban' }

function Commands({ user, isOneself }: { user: User; isOneself: boolean }) {
  const link = useQueryLink()
  const { pathname, search } = useLocation()
  const role = user.role === 'admin' ? 'demote' : 'promote'
  const ban = user.isBanned ? 'unban' : 'ban'
  return (
    <Form
      method="post"
      action={pathname + search}
      className="row commands"
      preventScrollReset
      onSubmit={useOptimisticSubmit()}
    >
      <input type="hidden" name="id" value={user.id} />
      {isOneself && user.role === 'admin' ? (
        <Link
          className="button small"
          to={link({ demote: user.id, edit: undefined })}
          preventScrollReset
        >
          {texts.demote}
        </Link>
      ) : (
        <button type="submit" className="button small" {...intentButton<typeof action>(role)}>
          {texts[role]}
        </button>
      )}
      <button type="submit" className="button danger small" {...intentButton<typeof action>(ban)}>
        {texts[ban]}
      </button>
    </Form>
  )
}
