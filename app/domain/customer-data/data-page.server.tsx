import { renderToStaticMarkup } from 'react-dom/server'
import type { CustomerData } from './customer-data.server'

const css = `body { font: 16px/1.5 sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1em; margin: 0 0 1em }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere } ul { margin: 0; padding-left: 1em }`

/** A page that shows the same as the JSON file, to read. Times are in the time zone of the shop. */
export function dataPage({ shop, createdAt, ...sections }: CustomerData, timeZone: string) {
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const timeText = (at: string) => format.format(new Date(at))
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
            <Value value={value} timeText={timeText} />
          </section>
        ))}
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

interface ValueProps {
  value: unknown
  timeText: (at: string) => string
}

function Value({ value, timeText }: ValueProps) {
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul>
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <li key={index}>
            <Value value={item} timeText={timeText} />
          </li>
        ))}
      </ul>
    )
  }
  if (isEmpty(value)) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return isTime(value) ? timeText(value) : String(value)
  return (
    <dl>
      {Object.entries(value as object)
        .filter(([, field]) => !isEmpty(field))
        .map(([name, field]) => [
          <dt key={name}>{labelOf(name)}</dt>,
          <dd key={`${name}-value`}>
            <Value value={field} timeText={timeText} />
          </dd>,
        ])}
    </dl>
  )
}

function isEmpty(value: unknown) {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === ''
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
}

/** `lastActiveAt` becomes `Last active at`. */
function labelOf(name: string) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
