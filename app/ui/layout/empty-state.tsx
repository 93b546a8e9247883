import { t } from '~/languages/translate'
import { Html, type ServerHtml } from '~/speed/elements'
import { Link } from '~/ui/link'

interface Props {
  text: string
  link?: string
  suggestions?: ServerHtml
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
      {suggestions && <Html is="div" of={suggestions} />}
    </>
  )
}
