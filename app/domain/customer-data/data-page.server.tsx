import { renderToStaticMarkup } from 'react-dom/server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import type { CustomerData } from './customer-data.server'

const css = `body { font: 16px/1.5 sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1em; margin: 0 0 1em }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere } ul { margin: 0; padding-left: 1em }`

/** A page that shows the same as the JSON file, to read: amounts and times as the shop writes them. */
export function dataPage(
  { shop, createdAt, ...sections }: CustomerData,
  { timeZone, locale }: Pick<ShopSettings, 'timeZone' | 'locale'>,
) {
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const timeText = (at: string) => times.format(new Date(at))
  const textOf = (text: string, name: string) => {
    if (isTime(text)) return timeText(text)
    return decimals.has(name) ? decimalText(text, locale) : text
  }
  const title = `Your data at ${shop}`
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{css}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>{`${timeText(createdAt)}. Times are in the time zone ${timeZone}.`}</p>
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
  /** Of the field that contains it. */
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
  if (isEmpty(value)) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return textOf(String(value), name)
  return (
    <dl>
      {Object.entries(value as object)
        .filter(([, field]) => !isEmpty(field))
        .map(([inner, field]) => [
          <dt key={inner}>{labelOf(inner)}</dt>,
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

function isTime(text: string) {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)
}

/** The fields with decimals, which have a point in the JSON file. */
const decimals = new Set(['price', 'total', 'percent', 'net', 'tax'])

function decimalText(text: string, locale: string) {
  const digits = text.split('.')[1]?.length ?? 0
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return Number(text).toLocaleString(locale, format)
}

/** `lastActiveAt` becomes `Last active at`. */
function labelOf(name: string) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
