import type { ReactNode } from 'react'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import type { Overview } from '~/domain/office/admin-home/overview.server'
import type { SalesFigures } from '~/domain/office/sales/sales.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { textLangOf } from '~/domain/settings/text-language'
import { t, tn } from '~/languages/translate'
import { serverHtml } from '~/speed/server-html.server'
import type { ProxyProblem } from '~/web/proxy-problem.server'
import { Announced } from './announced.server'
import { LastBackup } from './last-backup.server'
import { SalesCard, SalesFile } from './sales-card.server'
import { Tasks } from './tasks.server'

export function overviewHtml(
  overview: Overview,
  shop: ShopSettings,
  proxyProblem: ProxyProblem | undefined,
) {
  const { announced, sales, crossBorder, onlyLiked, lowStock, newestUsers } = overview
  const money = moneyOf(shop)
  const lang = textLangOf(shop)
  return serverHtml(
    <>
      <Tasks overview={overview} proxyProblem={proxyProblem} />
      {announced && announced.length > 0 && (
        <Announced steps={announced} shop={shop} maySettle={overview.maySettle} />
      )}
      {overview.backups && <LastBackup {...overview.backups} shop={shop} />}
      {crossBorder && <CrossBorder {...crossBorder} money={money} />}
      {sales && <SalesCard sales={sales} money={money} />}
      {sales && <Sold sales={sales} money={money} lang={lang} isLinked={lowStock !== undefined} />}
      {onlyLiked && (
        <List title={t('Liked, but never bought')} empty={t('There are no such products.')}>
          {onlyLiked.map((product) => (
            <ProductItem key={product.id} product={product} lang={lang}>
              {tn(product.likes, '{count} like', '{count} likes')}
            </ProductItem>
          ))}
        </List>
      )}
      {lowStock && (
        <List title={t('Low stock')} empty={t('No products are low on stock.')}>
          {lowStock.map((product) => (
            <ProductItem key={product.name} product={product} lang={lang}>
              <span className={product.stock > 0 ? '' : 'stock none'}>
                {tn(product.stock, '{count} left', '{count} left')}
              </span>
            </ProductItem>
          ))}
        </List>
      )}
      {newestUsers && <NewestUsers users={newestUsers} shop={shop} />}
    </>,
  )
}

interface NewestUsersProps {
  users: NonNullable<Overview['newestUsers']>
  shop: ShopSettings
}

function NewestUsers({ users, shop: { locale, timeZone } }: NewestUsersProps) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  return (
    <List title={t('Newest users')} empty={t('No users yet.')} isWide>
      {users.map((user) => (
        <li key={user.id}>
          <a href={`/admin/users/${user.id}`}>{user.name}</a>
          <time dateTime={user.createdAt}>{day.format(new Date(user.createdAt))}</time>
        </li>
      ))}
    </List>
  )
}

interface SoldProps {
  sales: SalesFigures
  money: Money
  lang: string | undefined
  isLinked: boolean
}

function Sold({ sales, money, ...item }: SoldProps) {
  return (
    <>
      <List
        title={t('Best sellers')}
        empty={t('Nothing was sold in this period.')}
        more={<SalesFile sales={sales} name="best-sellers" />}
      >
        {sales.bestSellers.map((product) => (
          <ProductItem key={product.id} product={product} {...item}>
            {product.revenue > 0
              ? tn(product.quantity, '{count} sold, {revenue}', '{count} sold, {revenue}', {
                  revenue: money.format(product.revenue),
                })
              : tn(product.quantity, '{count} sold', '{count} sold')}
          </ProductItem>
        ))}
      </List>
      <List title={t('Highest revenue')} empty={t('Nothing was sold in this period.')}>
        {sales.highestRevenue.map((product) => (
          <ProductItem key={product.id} product={product} {...item}>
            {tn(product.quantity, '{revenue}, {count} sold', '{revenue}, {count} sold', {
              revenue: money.format(product.revenue),
            })}
          </ProductItem>
        ))}
      </List>
    </>
  )
}

interface ProductItemProps {
  product: { id: string; name: string }
  lang: string | undefined
  isLinked?: boolean
  children: ReactNode
}

function ProductItem({ product, lang, isLinked = true, children }: ProductItemProps) {
  return (
    <li>
      {isLinked ? (
        <a href={`/admin/products/${product.id}`} lang={lang}>
          {product.name}
        </a>
      ) : (
        <span lang={lang}>{product.name}</span>
      )}
      <span>{children}</span>
    </li>
  )
}

function CrossBorder({
  sum,
  lastYear,
  limit,
  money,
}: NonNullable<Overview['crossBorder']> & { money: Money }) {
  const short = (amount: number) =>
    money.formatShort(Math.round(amount / 10 ** money.digits) * 10 ** money.digits)
  const values = { sum: short(sum), lastYear: short(lastYear) }
  return (
    <p className="wide">
      {limit
        ? t(
            'Sold to consumers in other EU countries this year: {sum} of {limit} net (last year: {lastYear}).',
            { ...values, limit: short(limit) },
          )
        : t(
            'Sold to consumers in other EU countries this year: {sum} net (last year: {lastYear}). The limit is 10,000 euros; your tax office says what it is in your currency.',
            values,
          )}{' '}
      <a href="/admin/settings/tax/countries">{t('Tax by country')}</a>
    </p>
  )
}

interface ListProps {
  title: string
  empty: string
  children: ReactNode[]
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
