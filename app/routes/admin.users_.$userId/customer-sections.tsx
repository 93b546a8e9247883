import { Form } from '@remix-run/react'
import { mailtoOf } from '~/domain/basics/text/web-address'
import type { OrderWithoutItems } from '~/domain/buying/order/orders'
import type { Product } from '~/domain/catalogue/lists/catalogue'
import type { findCustomerDetails } from '~/domain/office/customers/customers.server'
import { roleWord } from '~/domain/people/access/area-names'
import { deviceOf } from '~/domain/people/accounts/device'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Avatar } from '~/ui/image'
import { Link } from '~/ui/link'
import { OrderLinks } from '~/ui/orders/order-links'
import { ShopText } from '~/ui/shop-text'
import { Time } from '~/ui/time'
import { useMay } from '~/ui/use-may'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'

type CustomerDetails = NonNullable<Awaited<ReturnType<typeof findCustomerDetails>>>

export function Orders({ orders }: { orders: OrderWithoutItems[] }) {
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title">{t('Orders')}</h2>
      {orders.length === 0 && <p>{t('No orders found')}</p>}
      <OrderLinks orders={orders} exact />
    </section>
  )
}

interface FavoritesProps {
  favorites: Pick<Product, 'id' | 'name' | 'hiddenAt'>[]
}

export function Favorites({ favorites }: FavoritesProps) {
  const may = useMay()
  return (
    <section aria-labelledby="favorites-title">
      <h2 id="favorites-title">{t('Favorites')}</h2>
      {favorites.length === 0 && <p>{t('No favorites.')}</p>}
      <ul className="ruled-list">
        {favorites.map((product) => (
          <li key={product.id}>
            {may('products') ? (
              <Link to={`/admin/products/${product.id}`}>
                <ShopText>{product.name}</ShopText>
              </Link>
            ) : (
              <ShopText>{product.name}</ShopText>
            )}
            {product.hiddenAt && <span className="badge cancelled">{t('Hidden')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SessionsProps {
  userName: string
  sessions: { id: string; userAgent: string; createdAt: string; usedAt: string }[]
}

export function Sessions({ userName, sessions }: SessionsProps) {
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t('Current logins')}</h2>
      {sessions.length === 0 && <p>{t('{name} is not logged in.', { name: userName })}</p>}
      <ul className="ruled-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>{t(deviceOf(session.userAgent))}</span>
            <span>
              {rich(t('Logged in {time}'), { time: <Time at={session.createdAt} exact /> })}
            </span>
            <span>
              {rich(t('last active {time}'), { time: <Time at={session.usedAt} exact /> })}
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <Form method="post">
          <SubmitButton<typeof action>
            intent="endSessions"
            pending={t('Logging out...')}
            kind="danger"
          >
            {t('Log out on all devices')}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

export function Profile({ user, bought }: Pick<CustomerDetails, 'user' | 'bought'>) {
  const may = useMay()
  const money = useMoney()
  const values = {
    orders: tn(bought.orders, '{count} order', '{count} orders'),
    total: money.format(bought.total),
  }
  return (
    <section className="profile" aria-label={t('Profile')}>
      <Avatar id={user.imageId} name={user.name} />
      <h1>{user.name}</h1>
      <dl>
        <dt>{t('Status')}</dt>
        <dd>
          <span className={user.isBanned ? 'badge cancelled' : 'badge delivered'}>
            {t(user.isBanned ? 'Banned' : 'Active')}
          </span>
        </dd>
        <dt>{t('Role')}</dt>
        <dd>{roleWord(user)}</dd>
        <dt>{t('Email')}</dt>
        <dd>
          <a href={mailtoOf(user.email)}>{user.email}</a>
        </dd>
        <dt>{t('Phone')}</dt>
        <dd>{user.phone || t('Not provided')}</dd>
        <dt>{t('Account created')}</dt>
        <dd>
          <Time at={user.createdAt} />
        </dd>
        <dt>{t('Orders')}</dt>
        <dd>
          {bought.ordersInOtherCurrencies > 0
            ? tn(
                bought.ordersInOtherCurrencies,
                '{orders}, {total} (without cancelled orders and without {count} order in another currency)',
                '{orders}, {total} (without cancelled orders and without {count} orders in another currency)',
                values,
              )
            : t('{orders}, {total} (without cancelled orders)', values)}
        </dd>
      </dl>
      {may('admin') && (
        <p className="row">
          <Link
            className="button quiet"
            to={`/admin/users?${new URLSearchParams({ search: user.email, edit: user.id })}`}
          >
            {t('Change role or ban')}
          </Link>
        </p>
      )}
    </section>
  )
}
