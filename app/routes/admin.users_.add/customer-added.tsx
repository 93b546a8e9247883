import { invitationLink } from '~/domain/basics/limits-and-lifetimes'
import { hoursOf } from '~/domain/basics/time/durations'
import { t, tn } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'

export function CustomerAdded({ id, name, link }: { id: string; name: string; link: string }) {
  return (
    <>
      <h1>{t('Account created')}</h1>
      <Notice title={t('Send this link to {name}', { name })} good>
        <p className="code activation-link">{link}</p>
        <p>
          {tn(
            hoursOf(invitationLink),
            'With this link, {name} can choose a password. The link is shown only once, works once and expires after one hour. If it has expired, delete this account and add the customer again to get a new link.',
            'With this link, {name} can choose a password. The link is shown only once, works once and expires after {count} hours. If it has expired, delete this account and add the customer again to get a new link.',
            { name },
          )}
        </p>
      </Notice>
      <p className="row">
        <Link className="button quiet" to={`/admin/users/${id}`}>
          {t('Open {name}', { name })}
        </Link>
        <Link className="button quiet" to="/admin/users/add">
          {t('Add another customer')}
        </Link>
      </p>
    </>
  )
}
