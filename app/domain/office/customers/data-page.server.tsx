import { renderToStaticMarkup } from 'react-dom/server'
import { cellWords } from '~/domain/basics/spreadsheets/cell-words'
import { areaNames } from '~/domain/people/access/area-names'
import { roleNames } from '~/domain/people/access/users'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { textDirection } from '~/languages/direction'
import type { Message } from '~/languages/messages'
import { currentLanguage, msg, t } from '~/languages/translate'
import type { CustomerData } from './customer-data.server'

const css = `body { font: 16px/1.5 sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1em; margin: 0 0 1em }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere } ul { margin: 0; padding-inline-start: 1em }`

/** A page that shows the same as the JSON file, to read: amounts and times as the shop writes them. */
export function dataPage(
  { shop, createdAt, ...sections }: CustomerData,
  { timeZone, locale }: Pick<ShopSettings, 'timeZone' | 'locale'>,
) {
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const timeText = (at: string) => times.format(new Date(at))
  const textOf = (text: string, name: string) => {
    if (isTime(name)) return timeText(text)
    if (decimals.has(name)) return decimalText(text, locale)
    return inWords.has(name) && Object.hasOwn(words, text) ? t(words[text] ?? text) : text
  }
  const title = t('Your data at {shop}', { shop })
  const html = renderToStaticMarkup(
    <html lang={currentLanguage()} dir={textDirection()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{css}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>{`${timeText(createdAt)}. ${t('Times are in the time zone {timeZone}.', { timeZone })}`}</p>
        {Object.entries(sections).map(([name, value]) => (
          <section key={name}>
            <h2>{labelOf(name)}</h2>
            <Value value={value} name={name} textOf={textOf} />
          </section>
        ))}
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

interface ValueProps {
  value: unknown
  name: string
  textOf: (text: string, name: string) => string
}

function Value({ value, name, textOf }: ValueProps) {
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul>
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <li key={index}>
            <Value value={item} name={name} textOf={textOf} />
          </li>
        ))}
      </ul>
    )
  }
  if (isEmpty(value) || value === null) return t('None')
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value !== 'object') return textOf(String(value), name)
  return (
    <dl>
      {Object.entries(value)
        .filter(([, field]) => !isEmpty(field))
        .map(([inner, field]) => [
          <dt key={inner}>{labelOf(inner, name)}</dt>,
          <dd key={`${inner}-value`}>
            <Value value={field} name={inner} textOf={textOf} />
          </dd>,
        ])}
    </dl>
  )
}

function isEmpty(value: unknown) {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === ''
}

function isTime(name: string) {
  return name.endsWith('At')
}

const inWords = new Set(['role', 'areas', 'status', 'kind'])

const words: Record<string, string | Message> = {
  ...roleNames,
  ...areaNames,
  ...cellWords('processing', 'delivered', 'cancelled'),
  ...cellWords('declared', 'received', 'declined', 'refunded'),
  ...cellWords('invoice', 'cancellation', 'correction'),
  ...cellWords('reduced', 'due', 'done'),
}

const decimals = new Set(['price', 'discount', 'total', 'amount', 'percent', 'net', 'tax'])

function decimalText(text: string, locale: string) {
  const digits = text.split('.')[1]?.length ?? 0
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return Number(text).toLocaleString(locale, format)
}

const people = new Set(['account', 'contact', 'address', 'withdrawals'])

/** `lastActiveAt` becomes `Last active at`, in the language of the shop. */
function labelOf(name: string, within = '') {
  if (name === 'name' && people.has(within)) return t('Name', { context: 'person' })
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return t(words.charAt(0).toUpperCase() + words.slice(1))
}

/** What `labelOf` makes of the names of the fields, for translators. */
export const labels = [
  msg('Remarks'),
  msg('Account'),
  msg('Contact'),
  msg('Id'),
  msg('Name'),
  msg('Email'),
  msg('Phone'),
  msg('Role'),
  msg('Areas'),
  msg('Is banned'),
  msg('Created at'),
  msg('Updated at'),
  msg('Has image'),
  msg('Has second factor'),
  msg('New email addresses'),
  msg('Requested at'),
  msg('Address'),
  msg('Lines'),
  msg('Postcode'),
  msg('City'),
  msg('Country'),
  msg('Orders'),
  msg('Number'),
  msg('Status'),
  msg('Delivered at'),
  msg('Currency'),
  msg('Items'),
  msg('Product'),
  msg('Variant'),
  msg('Article number'),
  msg('Delivery time'),
  msg('Quantity'),
  msg('Price'),
  msg('Discount'),
  msg('Voucher'),
  msg('Delivery'),
  msg('Invoice address'),
  msg('Note'),
  msg('Total'),
  msg('Taxes'),
  msg('Percent'),
  msg('Net'),
  msg('Tax'),
  msg('Tax sentence'),
  msg('Payment'),
  msg('Paid at'),
  msg('Refunded at'),
  msg('Reminded at'),
  msg('Refunds'),
  msg('Amount'),
  msg('Parcels'),
  msg('Carrier'),
  msg('Tracking number'),
  msg('Tracking page'),
  msg('Messages'),
  msg('Invoices'),
  msg('Text'),
  msg('Kind'),
  msg('Seller'),
  msg('Buyer'),
  msg('Withdrawals'),
  msg('Order number'),
  msg('Reason'),
  msg('Answered at'),
  msg('Cart'),
  msg('Voucher in cart'),
  msg('Favorites'),
  msg('Added at'),
  msg('Awaited products'),
  msg('Emails'),
  msg('Recipient'),
  msg('Subject'),
  msg('Body'),
  msg('Sent at'),
  msg('Logins'),
  msg('Device'),
  msg('Logged in at'),
  msg('Last active at'),
]
