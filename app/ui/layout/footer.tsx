import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

interface Props {
  developer: { name: string; url?: string } | undefined
  version: string | undefined
  isDemo: boolean | undefined
}

export function Footer({ developer, version, isDemo }: Props) {
  const shop = useShop()
  return (
    <footer className="site-footer" title={version && `Version ${version}`}>
      <p>
        {shop?.name}
        {shop?.contactEmail && (
          <>
            {' · '}
            <a href={`mailto:${shop.contactEmail}`}>{shop.contactEmail}</a>
          </>
        )}
      </p>
      <ul className="row">
        {shop?.legal.map(({ title, url }) => (
          <li key={title}>
            <Link to={url}>{title}</Link>
          </li>
        ))}
        <li>
          <Link to="/help" prefetch="intent">
            Help
          </Link>
        </li>
        {/* Customers do not need the documentation: it describes the API and how to run a shop. */}
        {isDemo && (
          <li>
            <Link to="/docs" prefetch="intent">
              Documentation
            </Link>
          </li>
        )}
      </ul>
      {developer && (
        <p>
          Developed by{' '}
          {developer.url ? <a href={developer.url}>{developer.name}</a> : developer.name}
        </p>
      )}
    </footer>
  )
}
