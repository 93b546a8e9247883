import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

interface Props {
  developer: { name: string; url?: string } | undefined
  version: string | undefined
  isDemo: boolean | undefined
}

export function Footer({ developer, version, isDemo }: Props) {
  const shop = useShop()
  const legal = [
    ['Terms', shop?.termsUrl],
    ['Privacy', shop?.privacyUrl],
    ['Imprint', shop?.imprintUrl],
  ] as const
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
        {legal.map(
          ([text, url]) =>
            url && (
              <li key={text}>
                <a href={url}>{text}</a>
              </li>
            ),
        )}
        <li>
          {/* The documentation describes the API and how to run a shop: not for customers. */}
          <Link to={isDemo ? '/docs' : '/help'} prefetch="intent">
            {isDemo ? 'Documentation' : 'Help'}
          </Link>
        </li>
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
