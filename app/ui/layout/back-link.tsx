import { Link } from '~/ui/link'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link to={to}>{children}</Link>
    </p>
  )
}
