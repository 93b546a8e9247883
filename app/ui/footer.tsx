import { Link } from './link'

interface Props {
  developer: { name: string; url: string } | undefined
  /** Of the shop's software; for admins. */
  version: string | undefined
}

export function Footer({ developer, version }: Props) {
  return (
    <footer className="site-footer" title={version && `Version ${version}`}>
      <p>Wrenfold, a shop for slow, well-made days.</p>
      <p>
        {developer && (
          <>
            Developed by <a href={developer.url}>{developer.name}</a>
            {' · '}
          </>
        )}
        <Link to="/docs" prefetch="intent">
          Documentation
        </Link>
      </p>
    </footer>
  )
}
