import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

interface Props {
  developer: { name: string; url?: string } | undefined
  version: string | undefined
  isDemo: boolean | undefined
}

/** In columns, if the shop has pages of its own. */
export function Footer({ developer, version, isDemo }: Props) {
  const shop = useShop()
  return (
    <footer className="site-footer" title={version && t('Version {version}', { version })}>
      {shop?.columns ? (
        shop.columns.map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            <Links items={items} />
          </section>
        ))
      ) : (
        <>
          <p>
            {shop?.name}
            {shop?.contactEmail && (
              <>
                {' · '}
                <a href={`mailto:${shop.contactEmail}`}>{shop.contactEmail}</a>
              </>
            )}
          </p>
          <Links
            className="row"
            items={[
              ...(shop?.legal ?? []),
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
    </footer>
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
