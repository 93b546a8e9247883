import { Form, useLocation } from '@remix-run/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { logOutFormProps, useLogOutState } from '~/browser/session-refresh'
import { cartDelta, pendingIntents, useSubmissions } from '~/browser/submissions/optimistic'
import { t } from '~/languages/translate'
import { Link, NavLink } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

interface Props {
  currentUser: { name: string } | undefined
  inCart: number | undefined
  /** The toasts: the header is the only place where they cover no control of a page. */
  children: ReactNode
}

// On a phone, a longer name has a smaller font, because it needs several lines.
const maxShortName = 16

/** On small screens the menu is a popover, which works without scripts. The cart link stays beside the menu button. */
export function Header({ currentUser, inCart, children }: Props) {
  const { name: shopName = t('Home'), logo } = useShop() ?? {}
  const logOutState = useLogOutState()
  const user = logOutState === 'confirmed' ? undefined : currentUser
  const pending = cartDelta(pendingIntents(useSubmissions()))
  const count = (inCart ?? 0) + pending
  const hasCart = inCart !== undefined || pending > 0
  const menu = useRef<HTMLDivElement>(null)
  const isOpen = useIsOpen(menu)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu
  useEffect(() => menu.current?.hidePopover?.(), [key])

  return (
    <header className="site-header">
      <div className="bar">
        <Link className="brand" to="/">
          {logo ? (
            <picture>
              <source {...logo.dark} />
              {/* biome-ignore lint/a11y/useAltText: the attributes contain it */}
              <img {...logo.image} />
            </picture>
          ) : (
            <i />
          )}
          {!logo?.isWide && (
            <span className={shopName.length > maxShortName ? 'long' : undefined}>{shopName}</span>
          )}
        </Link>
        {children}
        <nav className="main-nav" aria-label={t('Main')}>
          <div id="menu" ref={menu} popover="auto">
            <MenuItems isLoggedIn={user !== undefined} />
          </div>
          {hasCart && user && (
            <NavLink className="cart-link" to="/cart">
              {count > 0 ? t('Cart ({count})', { count }) : t('Cart')}
            </NavLink>
          )}
          <button
            type="button"
            className="menu-toggle"
            popovertarget="menu"
            aria-controls="menu"
            aria-expanded={isOpen}
          >
            {t('Menu')}
          </button>
        </nav>
      </div>
    </header>
  )
}

function MenuItems({ isLoggedIn }: { isLoggedIn: boolean }) {
  const logOutState = useLogOutState()
  return (
    <ul>
      <Item to="/" end prefetch="intent">
        {t('Home')}
      </Item>
      <Item to="/products" prefetch="intent">
        {t('Products')}
      </Item>
      {useShop()?.menu?.map(({ title, url = '', lang }) => (
        <Item key={url} to={url} lang={lang} prefetch="intent">
          {title}
        </Item>
      ))}
      {/* No prefetch: a guest's request for a page that requires a login would set a toast. */}
      <Item to="/user">{t('User', { context: 'link to the account' })}</Item>
      <Item to="/admin">{t('Admin', { context: 'link to the admin pages' })}</Item>
      {!isLoggedIn && (
        <Item to="/login" prefetch="intent">
          {t('Login')}
        </Item>
      )}
      {!isLoggedIn && (
        <Item to="/register" prefetch="intent">
          {t('Register')}
        </Item>
      )}
      {isLoggedIn && (
        <li>
          <Form method="post" action="/logout" {...logOutFormProps}>
            <button
              type="submit"
              aria-disabled={logOutState ? true : undefined}
              onClick={(click) => logOutState && click.preventDefault()}
            >
              {t(logOutState ? 'Logging out...' : 'Logout')}
            </button>
          </Form>
        </li>
      )}
    </ul>
  )
}

// The value of aria-expanded. It is undefined without scripts: browsers then expose the state themselves.
function useIsOpen(popover: RefObject<HTMLElement>) {
  const [isOpen, setOpen] = useState<boolean>()

  useEffect(() => {
    const element = popover.current
    setOpen(false)
    const update = ({ newState }: ToggleEvent) => setOpen(newState === 'open')
    element?.addEventListener('toggle', update)
    return () => element?.removeEventListener('toggle', update)
  }, [popover])

  return isOpen
}

interface ItemProps {
  to: string
  end?: boolean
  lang?: string
  prefetch?: 'intent'
  children: ReactNode
}

function Item(props: ItemProps) {
  return (
    <li>
      <NavLink {...props} />
    </li>
  )
}
