import type { ReactNode } from 'react'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import type { Overview } from '~/domain/office/admin-home/overview.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { textLangOf } from '~/domain/settings/text-language'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { usesTestKey } from '~/payment-providers/providers.server'
import { settings } from '~/settings.server'
import { serverHtml } from '~/speed/server-html.server'
import type { ProxyProblem } from '~/web/proxy-problem.server'
import { Announced } from './announced.server'
import { LastBackup } from './last-backup.server'
import { ProxyCallout } from './proxy-callout.server'
import { SalesCard, SalesFile } from './sales-card.server'

export function overviewHtml(
  overview: Overview,
  shop: ShopSettings,
  proxyProblem: ProxyProblem | undefined,
) {
  const { announced, sales, crossBorder, onlyLiked, lowStock, newestUsers } = overview
  const money = moneyOf(shop)
  const lang = textLangOf(shop)
  const day = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeZone: shop.timeZone })
  return serverHtml(
    <>
      <Tasks overview={overview} proxyProblem={proxyProblem} />
      {announced && announced.length > 0 && <Announced steps={announced} shop={shop} />}
      {overview.backups && <LastBackup {...overview.backups} shop={shop} />}
      {crossBorder && <CrossBorder {...crossBorder} money={money} />}
      <SalesCard sales={sales} money={money} />
      <Sold sales={sales} money={money} lang={lang} />
      <List title={t('Liked, but never bought')} empty={t('Every liked product has been bought.')}>
        {onlyLiked.map((product) => (
          <ProductItem key={product.id} product={product} lang={lang}>
            {tn(product.likes, '{count} like', '{count} likes')}
          </ProductItem>
        ))}
      </List>
      <List title={t('Low stock')} empty={t('No products are low on stock.')}>
        {lowStock.map((product) => (
          <ProductItem key={product.name} product={product} lang={lang}>
            <span className={product.stock > 0 ? '' : 'stock none'}>
              {tn(product.stock, '{count} left', '{count} left')}
            </span>
          </ProductItem>
        ))}
      </List>
      <List title={t('Newest users')} empty={t('No users yet.')} isWide>
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

interface SoldProps extends Pick<Overview, 'sales'> {
  money: Money
  lang: string | undefined
}

function Sold({ sales, money, lang }: SoldProps) {
  return (
    <>
      <List
        title={t('Best sellers')}
        empty={t('Nothing was sold in this period.')}
        more={<SalesFile sales={sales} name="best-sellers" />}
      >
        {sales.bestSellers.map((product) => (
          <ProductItem key={product.id} product={product} lang={lang}>
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
          <ProductItem key={product.id} product={product} lang={lang}>
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
  overview: { processing, toDeliver, withdrawals, soldOut, emails, hasMail, hasMailbox, refusals },
  proxyProblem,
}: {
  overview: Overview
  proxyProblem: ProxyProblem | undefined
}) {
  const { waiting, failed } = emails
  const waitingText = hasMailbox
    ? tn(waiting, '<b>{count}</b> email in the mailbox', '<b>{count}</b> emails in the mailbox')
    : tn(waiting, '<b>{count}</b> email waiting', '<b>{count}</b> emails waiting')
  return (
    <>
      {!hasMail && waiting > 0 && (
        <p className="callout wide">
          {rich(t('This shop cannot send email: set <code>SMTP_URL</code> in its environment.'), {
            code: (text) => <code>{text}</code>,
          })}
        </p>
      )}
      {proxyProblem && !settings.demoMode && <ProxyCallout {...proxyProblem} />}
      {usesTestKey && !settings.demoMode && (
        <p className="callout wide">
          {t(
            'The key of the payment provider is a test key: customers can order without paying. Set the key of your real account in the environment.',
          )}
        </p>
      )}
      {refusals.map(({ text, orderNumber }) => (
        <p key={text} className="callout wide">
          {text} <a href={`/admin/orders/${orderNumber}`}>{t('Open the order')}</a>
        </p>
      ))}
      <ul className="tasks wide">
        <Task
          url={`/admin/orders?status=${toDeliver < processing ? 'to-deliver' : 'processing'}`}
          text={t('<b>{count}</b> to deliver', { count: toDeliver })}
        >
          {withdrawals && withdrawals.toDeliver > 0 && (
            <span className="hint">
              {` ${tn(withdrawals.toDeliver, '({count} of them withdrawn)', '({count} of them withdrawn)')}`}
            </span>
          )}
        </Task>
        {withdrawals && withdrawals.unanswered > 0 && (
          <Task url="/admin/withdrawals" isBad text={withdrawalsText(withdrawals.unanswered)} />
        )}
        <Task
          url="/admin/products?show=sold-out"
          text={tn(soldOut, '<b>{count}</b> sold out', '<b>{count}</b> sold out')}
        />
        <Task url="/admin/emails" text={waitingText} />
        {failed > 0 && (
          <Task
            url="/admin/emails"
            isBad
            text={tn(failed, '<b>{count}</b> email failed', '<b>{count}</b> emails failed')}
          />
        )}
      </ul>
    </>
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

function withdrawalsText(count: number) {
  return tn(count, '<b>{count}</b> withdrawal to answer', '<b>{count}</b> withdrawals to answer')
}

interface TaskProps {
  url: string
  /** Its number is in `<b>`. */
  text: string
  isBad?: boolean
  children?: ReactNode
}

function Task({ url, text, isBad, children }: TaskProps) {
  return (
    <li>
      <a className={isBad ? 'card bad' : 'card'} href={url}>
        {rich(text, { b: (number) => <strong>{number}</strong> })}
        {children}
      </a>
    </li>
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
