import { Link } from '~/ui/link'

/** Replaces an empty list of a user, with a link to the products. */
export function EmptyState({ text, link = 'Browse products' }: { text: string; link?: string }) {
  return (
    <div className="empty">
      <p>{text}</p>
      <Link className="button" to="/products">
        {link}
      </Link>
    </div>
  )
}
