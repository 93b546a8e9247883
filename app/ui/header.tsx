import { Form, Link, NavLink, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { piecesIn, usePresses } from '../browser/cart-presses'

interface Props {
  person: { name: string } | undefined
  /** Pieces in the cart; undefined when there is no cart. */
  inCart: number | undefined
}

/** The navigation bar. On small screens the menu is a popover, which browsers open without any script. */
export function Header({ person, inCart }: Props) {
  const pending = piecesIn(usePresses())
  const count = (inCart ?? 0) + pending
  const hasCart = inCart !== undefined || pending > 0
  const menu = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // A menu that was opened over one page must not stay over the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the event, not an input
  useEffect(() => menu.current?.hidePopover?.(), [key])

  return (
    <header className="site-header">
      <div className="bar">
        <Link className="brand" to="/">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M5 20c5-12 14-13 22-13-2 9-8 16-17 16" />
            <path d="M4 27c3-7 8-12 15-15" />
          </svg>
          Wrenfold
        </Link>
        <button type="button" className="menu-toggle" popovertarget="menu">
          Menu
        </button>
        <nav id="menu" ref={menu} popover="auto" aria-label="Main">
          <ul>
            <Item to="/" end>
              Home
            </Item>
            <Item to="/products">Products</Item>
            <Item to="/user">User</Item>
            <Item to="/admin">Admin</Item>
            {!person && <Item to="/login">Login</Item>}
            {!person && <Item to="/register">Register</Item>}
            {hasCart && person && <Item to="/cart">{count > 0 ? `Cart (${count})` : 'Cart'}</Item>}
            {person && (
              <li>
                <Form method="post" action="/logout">
                  <button type="submit">Logout</button>
                </Form>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  )
}

function Item(props: { to: string; end?: boolean; children: ReactNode }) {
  return (
    <li>
      <NavLink to={props.to} end={props.end}>
        {props.children}
      </NavLink>
    </li>
  )
}
