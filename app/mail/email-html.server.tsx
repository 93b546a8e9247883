import { type CSSProperties, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { textDirection } from '~/languages/direction'
import { currentLanguage } from '~/languages/translate'
import type { Line, Part, ShopInEmail } from './email-content'
import { links, linkTo } from './links.server'

/** Only inline styles that all mail programs support (https://www.caniemail.com), with colors for light and dark. */
export function htmlOf(shop: ShopInEmail, title: string, parts: Part[]) {
  const main = buttonIn(shop.accent)
  const firstLink = parts.findIndex((part) => typeof part === 'object' && 'href' in part)
  const html = renderToStaticMarkup(
    <html lang={currentLanguage()} dir={textDirection()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: '24px 16px', fontFamily, fontSize: '16px' }}>
        <div style={{ maxWidth: '560px', margin: '0 auto', lineHeight: 1.6 }}>
          <Header shop={shop} />
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <PartOfEmail key={index} part={part} link={index === firstLink ? main : bold} />
          ))}
          <Footer shop={shop} />
        </div>
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

const fontFamily = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const line = '1px solid #b8ad9a'

const nameStyle = {
  color: 'inherit',
  fontFamily: 'Georgia, serif',
  fontSize: '22px',
  textDecoration: 'none',
} as const

const logoStyle = {
  padding: '4px',
  borderRadius: '8px',
  backgroundColor: '#ffffff',
  verticalAlign: 'middle',
} as const

// On white, because few mail programs can show another logo in their dark mode.
function Header({ shop: { name, logo } }: { shop: ShopInEmail }) {
  return (
    <p style={{ margin: '0 0 32px', paddingBottom: '16px', borderBottom: line }}>
      <a href={linkTo('/')} style={nameStyle}>
        {logo && (
          <img
            src={linkTo(logo.src)}
            width={logo.width}
            height={logo.height}
            alt={logo.isWide ? name : ''}
            style={logoStyle}
          />
        )}
        {!logo?.isWide && <strong>{logo ? ` ${name}` : name}</strong>}
      </a>
    </p>
  )
}

function Footer({ shop: { name, contactEmail, legal } }: { shop: ShopInEmail }) {
  const contact = contactEmail ? [{ label: contactEmail, href: `mailto:${contactEmail}` }] : []
  return (
    <p style={{ margin: '32px 0 0', paddingTop: '12px', borderTop: line, fontSize: '14px' }}>
      {name}
      {[...contact, ...legal].map(({ label, href }) => (
        <Fragment key={href}>
          {' · '}
          <a href={href}>{label}</a>
        </Fragment>
      ))}
    </p>
  )
}

const button = {
  display: 'inline-block',
  padding: '12px 24px',
  borderRadius: '8px',
  backgroundColor: '#a2432a',
  color: '#ffffff',
  fontWeight: 'bold',
  textDecoration: 'none',
} as const

// The border is visible in a dark mode only, where the button could look like text.
function buttonIn(accent: string | undefined) {
  return accent ? { ...button, backgroundColor: accent, border: '1px solid #ffffff' } : button
}

const bold = { fontWeight: 'bold' } as const

function PartOfEmail({ part, link }: { part: Part; link: CSSProperties }) {
  if (typeof part === 'string') return <p style={{ whiteSpace: 'pre-line' }}>{part}</p>
  if ('href' in part) {
    return (
      <p>
        <a href={part.href} style={link}>
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

// Mail programs do not know the start and the end of a line.
function cellsIn(direction: 'rtl' | undefined) {
  const [start, end] = direction ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const padding = direction ? '10px 0 10px 12px' : '10px 12px 10px 0'
  const cell = { padding, borderBottom: line, textAlign: start } as const
  const noPadding = direction ? { paddingLeft: 0 } : { paddingRight: 0 }
  return {
    cell,
    amountCell: { ...cell, ...noPadding, textAlign: end, whiteSpace: 'nowrap' },
  } as const
}

const image = { display: 'block', borderRadius: '4px' } as const

function TableRow({ label, amount, isTotal, lang, imageId }: Line) {
  const Cell = isTotal ? 'th' : 'td'
  const { cell, amountCell } = cellsIn(textDirection())
  return (
    <tr>
      {imageId && (
        <td style={{ ...cell, width: '64px' }}>
          <img src={links.image(imageId)} alt="" width={64} height={64} style={image} />
        </td>
      )}
      <Cell style={cell} lang={lang} colSpan={imageId ? 1 : 2}>
        {label}
      </Cell>
      {amount && <Cell style={amountCell}>{amount}</Cell>}
    </tr>
  )
}
