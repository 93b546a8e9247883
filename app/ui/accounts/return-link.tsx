import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'

export interface ReturnLinkProps {
  returnTo: { to: string; text: string; toAdd?: object; isInCart?: boolean }
}

export function ReturnLink({ returnTo: { to, text, isInCart } }: ReturnLinkProps) {
  if (isInCart) {
    return (
      <Notice title={`${text} is in your cart`} good>
        <p>
          <Link to="/cart">View cart</Link>
        </p>
      </Notice>
    )
  }
  return (
    <Notice title="Continue where you left off">
      <p>
        <Link to={to}>{`Back to ${text}`}</Link>
      </p>
    </Notice>
  )
}
