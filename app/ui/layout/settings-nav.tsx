import { useLocation } from '@remix-run/react'
import { type Message, message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { currentAt, Link } from '~/ui/link'
import { useMay } from '~/ui/use-may'

interface Screen {
  to: string
  text: string | Message
  end?: boolean
  below?: Screen[]
}

// The only settings that are open to staff.
const look = '/admin/settings/look'

const screens: Screen[] = [
  {
    to: '/admin/settings',
    text: msg('Shop'),
    end: true,
    below: [{ to: '/admin/settings/closed', text: msg('Closed for a while') }],
  },
  { to: '/admin/settings/checkout', text: message('Checkout', { context: 'settings' }) },
  {
    to: '/admin/settings/delivery',
    text: msg('Delivery'),
    below: [{ to: '/admin/settings/delivery/carriers', text: msg('Carriers') }],
  },
  { to: '/admin/settings/payment', text: msg('Payment') },
  {
    to: '/admin/settings/tax',
    text: msg('Tax and invoices'),
    below: [{ to: '/admin/settings/tax/countries', text: msg('Tax by country') }],
  },
  { to: '/admin/settings/law', text: msg('Law') },
  {
    to: look,
    text: msg('Look'),
    below: [
      { to: '/admin/settings/look/home', text: msg('Home page') },
      { to: '/admin/settings/look/pages', text: msg('Pages') },
    ],
  },
]

export function SettingsNav() {
  const { pathname } = useLocation()
  const may = useMay()
  const open = may('admin') ? screens : screens.filter(({ to }) => to === look)
  const current = open.find((screen) =>
    [screen, ...(screen.below ?? [])].some(({ to, end }) => currentAt(pathname, to, end)),
  )
  return (
    <>
      <Screens label={t('Shop Settings')} screens={open} />
      {current?.below && <Screens label={t(current.text)} screens={current.below} />}
    </>
  )
}

function Screens({ label, screens }: { label: string; screens: Screen[] }) {
  const { pathname } = useLocation()
  return (
    <nav className="settings-nav chips" aria-label={label}>
      {screens.map(({ to, text, end }) => (
        <Link key={to} to={to} aria-current={currentAt(pathname, to, end)}>
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
