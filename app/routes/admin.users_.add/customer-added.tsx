import { invitationLink } from '~/domain/limits-and-lifetimes'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'

export function CustomerAdded({ id, name, link }: { id: string; name: string; link: string }) {
  return (
    <>
      <h1>Account created</h1>
      <Notice title={`Send this link to ${name}`} good>
        <p className="code activation-link">{link}</p>
        <p>
          {`With this link, ${name} can choose a password. The link is shown only once, works once and expires after ${invitationLink.text}. If it has expired, delete this account and add the customer again to get a new link.`}
        </p>
      </Notice>
      <p className="row">
        <Link className="button quiet" to={`/admin/users/${id}`}>{`Open ${name}`}</Link>
        <Link className="button quiet" to="/admin/users/add">
          Add another customer
        </Link>
      </p>
    </>
  )
}
