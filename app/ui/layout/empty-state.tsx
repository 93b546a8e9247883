import { Link } from '~/ui/link'

/** What stands where a list of one's own would be, with the way to fill it. */
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
