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
        <Link to={to}>
          {text ? t('Back to {name}', { name: text }) : t('Back to the page you asked for')}
        </Link>
      </p>
    </Notice>
  )
}
