import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'

export interface ReturnLinkProps {
  returnTo: { to: string; text: string; toAdd?: object }
}

export function ReturnLink({ returnTo: { to, text } }: ReturnLinkProps) {
  return (
    <Notice title="Continue where you left off">
      <p>
        <Link to={to}>{`Back to ${text}`}</Link>
      </p>
    </Notice>
  )
}
