import { Link } from '~/ui/link'

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
