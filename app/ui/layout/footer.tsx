import { mailtoOf } from '~/domain/basics/text/web-address'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import type { PageFrame } from '~/page-frame/page-frame.server'
import { CachedHtml } from '~/speed/elements'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

interface Props {
  developer: { name: string; url?: string } | undefined
  version: string | undefined
  isDemo: boolean | undefined
}

export function Footer({ version, ...shown }: Props) {
  const { name, contactEmail, legal, columns } = useShop() ?? {}
  const content = { name, contactEmail, legal, columns, ...shown }
  return (
    <CachedHtml
      name="footer"
      is="footer"
      of={content}
      attributes={{
        className: 'site-footer',
        title: version && t('Version {version}', { version }),
      }}
    >
      <Content {...content} />
    </CachedHtml>
  )
}

type ContentProps = Omit<Props, 'version'> &
  Partial<Pick<PageFrame, 'name' | 'contactEmail' | 'legal' | 'columns'>>

function Content({ name, contactEmail, legal = [], columns, developer, isDemo }: ContentProps) {
  return (
    <>
      {columns ? (
        columns.map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            <Links items={items} />
          </section>
        ))
      ) : (
        <>
          <p>
            {name}
            {contactEmail && (
              <>
                {' · '}
                <a href={mailtoOf(contactEmail)}>{contactEmail}</a>
              </>
            )}
          </p>
          <Links
            className="row"
            items={[
              ...legal,
              { title: t('Help'), url: '/help' },
              // Customers do not need the documentation: it describes the API and how to run a shop.
              ...(isDemo ? [{ title: t('Documentation'), url: '/docs' }] : []),
            ]}
          />
        </>
      )}
      {developer && (
        <p>
          {rich(t('Developed by {name}'), {
            name: developer.url ? <a href={developer.url}>{developer.name}</a> : developer.name,
          })}
        </p>
      )}
    </>
  )
}

interface LinksProps {
  items: { title: string; url?: string; lang?: string }[]
  className?: string
}

function Links({ items, className }: LinksProps) {
  return (
    <ul className={className}>
      {items.map(({ title, url, lang }) => (
        <li key={title} lang={lang}>
          {url ? (
            <Link to={url} prefetch="intent">
              {title}
            </Link>
          ) : (
            title
          )}
        </li>
      ))}
    </ul>
  )
}
