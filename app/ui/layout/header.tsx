import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { logOutFormProps, useLogOutState } from '~/browser/session-refresh'
import { cartDelta, pendingIntents, useSubmissions } from '~/browser/submissions/optimistic'
import { mayUse } from '~/domain/people/access/areas'
import type { User } from '~/domain/people/access/users'
import { t } from '~/languages/translate'
import type { PageFrame } from '~/page-frame/page-frame.server'
import { ActionForm, CachedHtml, type LinkProps } from '~/speed/elements'
import { currentAt, Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

interface Props {
  currentUser: Pick<User, 'name' | 'role' | 'areas'> | undefined
  inCart: number | undefined
  /** The class of the width from which on the link to the admin pages has room in the menu as in a shop. */
  adminFrom: string | undefined
  children: ReactNode
}

/** At the checkout, only the logo and the link to the cart lead away from the order. */
export function Header({ children, ...props }: Props) {
  const { headerClass } = useShop() ?? {}
  const checkout = useRouteLoaderData<{ checkout: object | null }>('routes/cart.checkout')?.checkout
  return (
    <header className={headerClass ?? 'site-header'}>
      <div className="bar">
        <Brand />
        {checkout ? <Link to="/cart">{t('Back to the cart')}</Link> : <Navigation {...props} />}
      </div>
      {children}
    </header>
  )
}

/**
 * On small screens the menu is a popover, which works without scripts. The cart link stays beside the menu button. A menu
 * as in a shop shows the links that have room, and the others in the popover.
 */
function Navigation({ currentUser, inCart, adminFrom }: Omit<Props, 'children'>) {
  const { menu: pages, shopMenu, hasNoMail } = useShop() ?? {}
  const logOutState = useLogOutState()
  const user = logOutState === 'confirmed' ? undefined : currentUser
  const pending = cartDelta(pendingIntents(useSubmissions()))
  const count = (inCart ?? 0) + pending
  const hasCart = inCart !== undefined || pending > 0
  const menu = useRef<HTMLDivElement>(null)
  const isOpen = useIsOpen(menu)
  const { key, pathname } = useLocation()
  const links = linksFor({ user, path: pathname, menu: pages, shopMenu, hasNoMail, adminFrom })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu
  useEffect(() => menu.current?.hidePopover?.(), [key])

  const list = (className?: string) => (
    <CachedHtml name="menu" is="ul" attributes={{ className }} of={links}>
      {links.map(({ from, ...link }) => (
        <li key={link.to} className={from}>
          <Link {...link} />
        </li>
      ))}
    </CachedHtml>
  )
  const toggle = <MenuToggle isOpen={isOpen} {...shopMenu} />

  return (
    <nav className="main-nav" aria-label={t('Main')}>
      {shopMenu && list('links')}
      {shopMenu && toggle}
      <div id="menu" ref={menu} popover="auto">
        {list()}
        {user && <LogOut state={logOutState} />}
      </div>
      {shopMenu && <Icons isSignedIn={user !== undefined} pathname={pathname} />}
      {(user ? hasCart || shopMenu : !currentUser && inCart !== undefined) && (
        <Link
          className="cart-link"
          to="/cart"
          aria-current={currentAt(pathname, '/cart')}
          data-count={shopMenu && count}
        >
          <span>{t('Cart')}</span>
          {count > 0 && ` (${count})`}
        </Link>
      )}
      {!shopMenu && toggle}
    </nav>
  )
}

function MenuToggle({ isOpen, moreText }: { isOpen?: boolean; moreText?: string }) {
  return (
    <button
      type="button"
      className="menu-toggle"
      popovertarget="menu"
      aria-controls="menu"
      aria-expanded={isOpen}
    >
      {t('Menu')}
      {moreText && <span>{moreText}</span>}
    </button>
  )
}

function Icons({ isSignedIn, pathname }: { isSignedIn: boolean; pathname: string }) {
  const account = isSignedIn ? '/user' : '/login'
  return (
    <>
      <Link className="search-link" to="/products#search" aria-label={t('Search')} />
      <Link
        className="account-link"
        to={account}
        aria-current={currentAt(pathname, account)}
        aria-label={t(isSignedIn ? 'Account' : 'Login')}
      />
    </>
  )
}

const maxShortName = 16
const maxShortWord = 10

function Brand() {
  const { name = t('Home'), logo } = useShop() ?? {}
  const isLong =
    name.length > maxShortName || name.split(' ').some((word) => word.length > maxShortWord)
  return (
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
      {!logo?.isWide && <span className={isLong ? 'long' : undefined}>{name}</span>}
    </Link>
  )
}

interface Menu extends Partial<Pick<PageFrame, 'menu' | 'shopMenu' | 'hasNoMail'>> {
  user: Props['currentUser']
  path: string
  adminFrom: Props['adminFrom']
}

type MenuLink = LinkProps & { from?: string }

function linksFor({ user, path, menu = [], shopMenu, hasNoMail, adminFrom }: Menu): MenuLink[] {
  const prefetch = 'intent'
  const products: MenuLink[] = [
    {
      to: '/products',
      children: t('Products'),
      prefetch,
      from: shopMenu && 'from-48',
    },
    ...menu.map((link) => ({ ...link, prefetch }) as const),
  ]
  const admin = { to: '/admin', children: t('Admin', { context: 'link to the admin pages' }) }
  const links: MenuLink[] = shopMenu
    ? [...products, ...(user && mayUse(user, 'staff') ? [{ ...admin, from: adminFrom }] : [])]
    : [
        { to: '/', children: t('Home'), prefetch },
        ...products,
        // No prefetch: a guest's request for a page that requires a login would set a toast.
        { to: '/user', children: t('User', { context: 'link to the account' }) },
        admin,
      ]
  if (!user && !shopMenu) {
    links.push({ to: '/login', children: t('Login'), prefetch })
    if (!hasNoMail) links.push({ to: '/register', children: t('Register'), prefetch })
  }
  return links.map((link) => ({ 'aria-current': currentAt(path, link.to), ...link }))
}

function LogOut({ state }: { state: ReturnType<typeof useLogOutState> }) {
  return (
    <ActionForm action="/logout" {...logOutFormProps}>
      <button
        type="submit"
        aria-disabled={state ? true : undefined}
        onClick={(click) => state && click.preventDefault()}
      >
        {t(state ? 'Logging out...' : 'Logout')}
      </button>
    </ActionForm>
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
