import { Form } from '@remix-run/react'
import type { Product } from '~/domain/catalogue/catalogue'
import type { OrderWithoutItems } from '~/domain/orders/orders'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { OrderLinks } from '~/ui/orders/order-links'
import { ShopText } from '~/ui/shop-text'
import { Time } from '~/ui/time'
import type { action } from './route'

export function Orders({ orders }: { orders: OrderWithoutItems[] }) {
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title">Orders</h2>
      {orders.length === 0 && <p>No orders found</p>}
      <OrderLinks orders={orders} exact />
    </section>
  )
}

interface FavoritesProps {
  favorites: Pick<Product, 'id' | 'name' | 'hiddenAt'>[]
}

export function Favorites({ favorites }: FavoritesProps) {
  return (
    <section aria-labelledby="favorites-title">
      <h2 id="favorites-title">Favorites</h2>
      {favorites.length === 0 && <p>No favorites.</p>}
      <ul className="ruled-list">
        {favorites.map((product) => (
          <li key={product.id}>
            <Link to={`/admin/products/${product.id}`}>
              <ShopText>{product.name}</ShopText>
            </Link>
            {product.hiddenAt && <span className="badge cancelled">Hidden</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SessionsProps {
  userName: string
  sessions: { createdAt: string; usedAt: string }[]
}

export function Sessions({ userName, sessions }: SessionsProps) {
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">Current logins</h2>
      {sessions.length === 0 && <p>{userName} is not logged in.</p>}
      <ul className="ruled-list">
        {sessions.map((session) => (
          <li key={`${session.createdAt} ${session.usedAt}`}>
            <span>
              Logged in <Time at={session.createdAt} exact />
            </span>
            <span>
              last active <Time at={session.usedAt} exact />
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <Form method="post">
          <SubmitButton<typeof action>
            intent="endSessions"
            pending="Logging out..."
            className="button danger"
          >
            Log out on all devices
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
