import { invitationLink } from '~/domain/accounts/limits-and-lifetimes'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'

/** The link to hand over to a new customer. It is shown only once. */
export function CustomerAdded({ id, name, link }: { id: string; name: string; link: string }) {
  return (
    <>
      <h1>Account created</h1>
      <Notice title={`Hand this link over to ${name}`} good>
        <p className="code activation-link">{link}</p>
        <p>
          {`It is shown only once. With it they choose their password, once, within ${invitationLink.text}. If they miss that, delete the account and add it again.`}
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
