import { t } from '~/languages/translate'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'

export interface ReturnLinkProps {
  returnTo: { to: string; text: string; toAdd?: object; isInCart?: boolean }
}

export function ReturnLink({ returnTo: { to, text, isInCart } }: ReturnLinkProps) {
  if (isInCart) {
    return (
      <Notice title={t('{name} is in your cart', { name: text })} good>
        <p>
          <Link to="/cart">{t('View cart')}</Link>
        </p>
      </Notice>
    )
  }
  return (
    <Notice title={t('Continue where you left off')}>
      <p>
        <Link to={to}>{backText(to, text)}</Link>
      </p>
    </Notice>
  )
}

function backText(to: string, name: string) {
  if (name) return t('Back to {name}', { name })
  return t(to === '/cart/checkout' ? 'Back to your checkout' : 'Back to the page you asked for')
}
