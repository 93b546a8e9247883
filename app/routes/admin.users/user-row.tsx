import { Form, useSearchParams } from '@remix-run/react'
import {
  lastIntent,
  pendingIntents,
  useOptimisticSubmit,
  useSubmissions,
} from '~/browser/submissions/optimistic'
import { nameOrders } from '~/domain/buying/order/name-orders'
import { roleWord } from '~/domain/people/access/area-names'
import type { User } from '~/domain/people/access/users'
import { intentButton } from '~/intents'
import { msg, t, tn } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { QuestionDialog } from '~/ui/forms/question-dialog'
import { Avatar } from '~/ui/image'
import { Link } from '~/ui/link'
import { useQueryLink, useRowAnchor } from '~/ui/lists/query-link'
import { RowActions } from '~/ui/lists/row-actions'
import { useMay } from '~/ui/use-may'
import type { action } from './route'

interface Props {
  user: User
  isSelf: boolean
  openOrders: number[]
}

export function UserRow({ user: loaded, isSelf, openOrders }: Props) {
  const user = useOptimisticUser(loaded)
  const may = useMay()
  const [params] = useSearchParams()
  const link = useQueryLink()
  const anchor = useRowAnchor(user.id)
  const isOpen = params.get('edit') === user.id
  return (
    <li className="user" id={user.id}>
      <Avatar id={user.imageId} name={user.name} />
      <h2>
        <Link to={`/admin/users/${user.id}`} prefetch="intent">
          {user.name}
        </Link>
      </h2>
      <dl>
        <dt>{t('Email')}</dt>
        <dd>{user.email}</dd>
        <dt>{t('Phone')}</dt>
        <dd>{user.phone || t('Not provided')}</dd>
        <dt>{t('Role')}</dt>
        <dd>{roleWord(user)}</dd>
        <dt>{t('Id')}</dt>
        <dd className="code">{user.id}</dd>
      </dl>
      <p>
        <span className={user.isBanned ? 'badge cancelled' : 'badge delivered'}>
          {t(user.isBanned ? 'Banned' : 'Active')}
        </span>
      </p>
      {may('admin') && (
        <>
          <RowActions
            name={user.name}
            isOpen={isOpen}
            closeText="Close"
            editTo={link({ edit: isOpen ? undefined : user.id, delete: undefined }) + anchor}
            deleteTo={link({ delete: user.id, edit: undefined })}
          />
          {isOpen && <Commands user={user} isSelf={isSelf} />}
          <Questions user={user} isSelf={isSelf} openOrders={openOrders} />
        </>
      )}
    </li>
  )
}

function Questions({ user, isSelf, openOrders }: Props) {
  const [params] = useSearchParams()
  const link = useQueryLink()
  const emailText = useEmailText()
  const isAsked = params.get('delete') === user.id
  const ofForm = { id: user.id, action: link({}) }
  return (
    <>
      {isAsked && user.role === 'admin' && (
        <QuestionDialog<typeof action>
          title={t('Delete user')}
          {...ofForm}
          cancelTo={link({ delete: undefined })}
          intent="demote"
          yes={t(isSelf ? 'Demote me' : 'Demote')}
          pending={t('Demoting...')}
        >
          <p>
            {t(
              isSelf
                ? '{name} is an admin, and admins cannot be deleted. Demote yourself first.'
                : '{name} is an admin, and admins cannot be deleted. Demote them first.',
              { name: user.name },
            )}
          </p>
          {isSelf && <p>{t('Only another admin can restore your admin rights.')}</p>}
        </QuestionDialog>
      )}
      {isAsked && user.role === 'user' && (
        <DeleteDialog<typeof action>
          intent="delete"
          title={t('Delete user')}
          question={t('Are you sure you want to delete this user?')}
          {...ofForm}
          cancelTo={link({ delete: undefined })}
          optimistic={{ targetPath: link({ delete: undefined }) }}
          warning={openOrdersWarning(openOrders, user.name, emailText)}
          consequence={t(
            'This deletes {name} ({email}). The items in their cart go back into stock. The shop keeps their orders, with name, email and phone.',
            { name: user.name, email: user.email },
          )}
        />
      )}
      {params.get('demote') === user.id && (
        <QuestionDialog<typeof action>
          title={t('Demote yourself')}
          {...ofForm}
          cancelTo={link({ demote: undefined })}
          intent="demote"
          yes={t('Demote me')}
          pending={t('Demoting...')}
        >
          <p>{t('Are you sure you want to give up your own admin rights?')}</p>
          <p>{t('Only another admin can restore them.')}</p>
        </QuestionDialog>
      )}
    </>
  )
}

function openOrdersWarning(
  numbers: number[],
  name: string,
  emailText: ReturnType<typeof useEmailText>,
) {
  if (numbers.length === 0) return undefined
  const values = { name, numbers: t(nameOrders(numbers)) }
  return emailText(
    tn(
      numbers.length,
      '{name} has order {numbers}, which is not completed yet. Deleting the account does not cancel it: {name} will still get emails about it.',
      '{name} has orders {numbers}, which are not completed yet. Deleting the account does not cancel them: {name} will still get emails about them.',
      values,
    ),
    tn(
      numbers.length,
      '{name} has order {numbers}, which is not completed yet. Deleting the account does not cancel it.',
      '{name} has orders {numbers}, which are not completed yet. Deleting the account does not cancel them.',
      values,
    ),
  )
}

function useOptimisticUser(user: User) {
  const intents = pendingIntents(useSubmissions(), user.id)
  const roleIntent = lastIntent(intents, 'promote', 'demote')
  const banIntent = lastIntent(intents, 'ban', 'unban')
  return {
    ...user,
    role: roleIntent ? (roleIntent === 'promote' ? 'admin' : 'user') : user.role,
    areas: roleIntent || banIntent === 'ban' ? undefined : user.areas,
    isBanned: banIntent ? banIntent === 'ban' : user.isBanned,
  }
}

const intentTexts = {
  promote: msg('Promote'),
  demote: msg('Demote'),
  ban: msg('Ban'),
  unban: msg('Unban'),
}

function Commands({ user, isSelf }: { user: User; isSelf: boolean }) {
  const link = useQueryLink()
  const roleIntent = user.role === 'admin' ? 'demote' : 'promote'
  const banIntent = user.isBanned ? 'unban' : 'ban'
  return (
    <Form
      method="post"
      action={link({})}
      className="row commands"
      preventScrollReset
      onSubmit={useOptimisticSubmit()}
    >
      <input type="hidden" name="id" value={user.id} />
      {isSelf && user.role === 'admin' ? (
        <Link
          className="button small"
          to={link({ demote: user.id, edit: undefined })}
          preventScrollReset
        >
          {t(intentTexts.demote)}
        </Link>
      ) : (
        <button type="submit" className="button small" {...intentButton<typeof action>(roleIntent)}>
          {t(intentTexts[roleIntent])}
        </button>
      )}
      <button
        type="submit"
        className="button danger small"
        {...intentButton<typeof action>(banIntent)}
      >
        {t(intentTexts[banIntent])}
      </button>
    </Form>
  )
}
