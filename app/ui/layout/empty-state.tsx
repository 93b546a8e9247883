import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

interface Props {
  text: string
  link?: string
  /** Products to begin with, as HTML. The loader reads them only if the list is empty. */
  suggestions?: string
}

export function EmptyState({ text, link = t('Browse products'), suggestions }: Props) {
  return (
    <>
      <div className="empty">
        <p>{text}</p>
        <Link className="button" to="/products">
          {link}
        </Link>
      </div>
      {suggestions && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: suggestions.server.tsx has rendered it
        <div dangerouslySetInnerHTML={{ __html: suggestions }} />
      )}
    </>
  )
}
