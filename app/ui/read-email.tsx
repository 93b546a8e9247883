import { Link } from './link'

/** Where an email is to be found that the shop has just sent. */
export function ReadEmail({ hasMailbox }: { hasMailbox: boolean }) {
  if (!hasMailbox) return <p>If nothing comes within some minutes, look among unwanted mail.</p>
  return (
    <p>
      This demo sends no mail: read it in the <Link to="/mailbox">mailbox</Link>.
    </p>
  )
}
