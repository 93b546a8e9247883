import { NavLink } from '~/ui/link'

const screens = [
  { to: '/admin/settings', text: 'General', end: true },
  { to: '/admin/settings/look', text: 'Look' },
  { to: '/admin/settings/home', text: 'Home page' },
  { to: '/admin/settings/delivery', text: 'Delivery' },
  { to: '/admin/settings/payment', text: 'Payment' },
  { to: '/admin/settings/tax', text: 'Tax and invoices' },
  { to: '/admin/settings/legal', text: 'Legal texts' },
  { to: '/admin/settings/eu', text: 'Consumers in the EU' },
]

export function SettingsNav() {
  return (
    <nav className="settings-nav chips" aria-label="Shop Settings">
      {screens.map(({ to, text, end }) => (
        <NavLink key={to} to={to} end={end}>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
