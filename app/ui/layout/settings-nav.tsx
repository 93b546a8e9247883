import { useLocation } from '@remix-run/react'
import { msg, t } from '~/languages/translate'
import { currentAt, Link } from '~/ui/link'

const screens = [
  { to: '/admin/settings', text: msg('General'), end: true },
  { to: '/admin/settings/look', text: msg('Look') },
  { to: '/admin/settings/home', text: msg('Home page') },
  { to: '/admin/settings/delivery', text: msg('Delivery') },
  { to: '/admin/settings/carriers', text: msg('Carriers') },
  { to: '/admin/settings/payment', text: msg('Payment') },
  { to: '/admin/settings/guest-orders', text: msg('Guest orders') },
  { to: '/admin/vouchers', text: msg('Vouchers') },
  { to: '/admin/settings/tax', text: msg('Tax and invoices') },
  { to: '/admin/settings/legal', text: msg('Legal texts') },
  { to: '/admin/settings/eu', text: msg('Consumers in the EU') },
]

export function SettingsNav() {
  const { pathname } = useLocation()
  return (
    <nav className="settings-nav chips" aria-label={t('Shop Settings')}>
      {screens.map(({ to, text, end }) => (
        <Link key={to} to={to} aria-current={currentAt(pathname, to, end)}>
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
