import { renderToStaticMarkup } from 'react-dom/server'
import type { Line, Part } from './email-content'

/** Contains only inline styles that all mail programs support. */
export function htmlOf(title: string, parts: Part[]) {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: '24px', fontFamily: 'Georgia, serif', fontSize: '17px' }}>
        <div style={{ maxWidth: '560px', margin: '0 auto', lineHeight: 1.6 }}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <PartOfEmail key={index} part={part} />
          ))}
        </div>
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

function PartOfEmail({ part }: { part: Part }) {
  if (typeof part === 'string') return <p style={{ whiteSpace: 'pre-line' }}>{part}</p>
  if ('href' in part) {
    return (
      <p>
        <a href={part.href} style={{ fontWeight: 'bold' }}>
          {part.label}
        </a>
        <br />
        <small>{part.href}</small>
      </p>
    )
  }
  return (
    <table style={{ width: '100%', borderCollapse: 'collapse', margin: '16px 0' }}>
      <tbody>
        {part.lines.map((line) => (
          <TableRow key={line.label} {...line} />
        ))}
      </tbody>
    </table>
  )
}

const cell = {
  padding: '6px 12px 6px 0',
  borderBottom: '1px solid #b8ad9a',
  textAlign: 'left',
} as const
const amountCell = { ...cell, paddingRight: 0, textAlign: 'right', whiteSpace: 'nowrap' } as const

function TableRow({ label, amount, isTotal, lang }: Line) {
  const Cell = isTotal ? 'th' : 'td'
  return (
    <tr>
      <Cell style={cell} lang={lang}>
        {label}
      </Cell>
      <Cell style={amountCell}>{amount}</Cell>
    </tr>
  )
}
