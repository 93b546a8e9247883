import { Link } from './link'

export function Footer({ developer }: { developer: { name: string; url: string } | undefined }) {
  return (
    <footer className="site-footer">
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
