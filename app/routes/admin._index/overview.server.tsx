import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Overview } from '~/domain/back-office/overview.server'
import { counted, formatNumber, plural } from '~/domain/counted'
import { moneyOf } from '~/domain/money'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { textLangOf } from '~/domain/settings/text-language'
import { SalesCard, SalesFile } from './sales-card.server'

/** Rendered only here: as components of the page, all of this would be in its scripts, too. */
export function overviewHtml(overview: Overview, shop: ShopSettings) {
  const { sales, onlyLiked, lowStock, newestUsers } = overview
  const money = moneyOf(shop)
  const lang = textLangOf(shop)
  const day = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeZone: shop.timeZone })
  return renderToStaticMarkup(
    <>
      <Tasks overview={overview} />
      <SalesCard sales={sales} money={money} />
      <List
        title="Best sellers"
        empty="Nothing was sold in this period."
        more={<SalesFile sales={sales} name="best-sellers" />}
      >
        {sales.bestSellers.map((product) => (
          <ProductItem key={product.id} product={product} lang={lang}>
            {`${formatNumber(product.quantity)} sold`}
            {product.revenue > 0 && `, ${money.format(product.revenue)}`}
          </ProductItem>
        ))}
      </List>
      <List title="Highest revenue" empty="Nothing was sold in this period.">
        {sales.highestRevenue.map((product) => (
          <ProductItem key={product.id} product={product} lang={lang}>
            {`${money.format(product.revenue)}, ${formatNumber(product.quantity)} sold`}
          </ProductItem>
        ))}
      </List>
      <List title="Liked, but never bought" empty="Every liked product has been bought.">
        {onlyLiked.map((product) => (
          <ProductItem key={product.id} product={product} lang={lang}>
            {counted(product.likes, 'like')}
          </ProductItem>
        ))}
      </List>
      <List title="Low stock" empty="No products are low on stock.">
        {lowStock.map((product) => (
          <ProductItem key={product.name} product={product} lang={lang}>
            <span className={product.stock > 0 ? '' : 'stock none'}>{`${product.stock} left`}</span>
          </ProductItem>
        ))}
      </List>
      <List title="Newest users" empty="No users yet." isWide>
        {newestUsers.map((user) => (
          <li key={user.id}>
            <a href={`/admin/users/${user.id}`}>{user.name}</a>
            <time dateTime={user.createdAt}>{day.format(new Date(user.createdAt))}</time>
          </li>
        ))}
      </List>
    </>,
  )
}

interface ProductItemProps {
  product: { id: string; name: string }
  lang: string | undefined
  children: ReactNode
}

function ProductItem({ product: { id, name }, lang, children }: ProductItemProps) {
  return (
    <li>
      <a href={`/admin/products/${id}`} lang={lang}>
        {name}
      </a>
      <span>{children}</span>
    </li>
  )
}

function Tasks({
  overview: { toDeliver, soldOut, emails, hasMail, hasMailbox },
}: {
  overview: Overview
}) {
  const { waiting, failed } = emails
  return (
    <>
      {!hasMail && waiting > 0 && (
        <p className="callout wide">
          This shop cannot send email: set <code>SMTP_URL</code> in its environment.
        </p>
      )}
      <ul className="tasks wide">
        <li>
          <a className="card" href="/admin/orders?status=processing">
            <strong>{formatNumber(toDeliver)}</strong> to deliver
          </a>
        </li>
        <li>
          <a className="card" href="/admin/products?show=sold-out">
            <strong>{formatNumber(soldOut)}</strong> sold out
          </a>
        </li>
        <li>
          <a className="card" href="/admin/emails">
            <strong>{formatNumber(waiting)}</strong> {plural(waiting, 'email')}{' '}
            {hasMailbox ? 'in the mailbox' : 'waiting'}
          </a>
        </li>
        {failed > 0 && (
          <li>
            <a className="card bad" href="/admin/emails">
              <strong>{formatNumber(failed)}</strong> {plural(failed, 'email')} failed
            </a>
          </li>
        )}
      </ul>
    </>
  )
}

interface ListProps {
  title: string
  empty: string
  children: ReactNode[]
  /** Shown below the items, if there are any. */
  more?: ReactNode
  isWide?: boolean
}

function List({ title, empty, children, more, isWide }: ListProps) {
  return (
    <div className={isWide ? 'card wide' : 'card'}>
      <h2>{title}</h2>
      {children.length === 0 ? <p>{empty}</p> : <ul className="ruled-list">{children}</ul>}
      {children.length > 0 && more}
    </div>
  )
}
